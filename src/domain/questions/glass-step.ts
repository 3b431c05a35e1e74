/** One step asks both questions about glass. */
export const glassStep = {
  id: 'glass-features',
  title: 'Glass Features',
  hint: 'Glass lets light through and makes a small cabin feel larger.',
} as const;
