/** What the scripts find in the prerendered page. */
export const elementIds = {
  /** The questionnaire and its panel. */
  estimator: 'estimator',
  /** The steps after the first two: a template. */
  laterSteps: 'later-steps',
  drawingStrip: 'drawing-strip',
  panel: 'panel',
  /** The heading that names the panel. */
  pricingBreakdown: 'pricing-breakdown',
  thankYou: 'thank-you',
} as const;

/** Throws for an element that the page should have. */
export function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}
