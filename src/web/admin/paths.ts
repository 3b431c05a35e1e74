export const adminPaths = {
  login: '/admin/login',
  panel: '/admin',
  lead: (id: string) => `/admin/leads/${encodeURIComponent(id)}`,
  /** The public site. */
  site: '/',
} as const;

export const sectionIds = ['pricing', 'leads', 'users', 'settings'] as const;
export type SectionId = (typeof sectionIds)[number];

/** The section that the query string asks for, the first when it asks for none that exists. */
export function sectionOf(search: URLSearchParams): SectionId {
  const asked = search.get('section');
  return sectionIds.find((id) => id === asked) ?? 'pricing';
}

export function sectionPath(id: SectionId): string {
  return `${adminPaths.panel}?section=${id}`;
}
