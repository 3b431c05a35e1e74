export const adminPaths = {
  login: '/admin/login',
  panel: '/admin',
  lead: (id: string) => `/admin/leads/${encodeURIComponent(id)}`,
  /** The public site. */
  site: '/',
} as const;

export const sectionIds = ['pricing', 'leads', 'users', 'settings'] as const;
export type SectionId = (typeof sectionIds)[number];

/** The section named in the query string, or the first. */
export function sectionOf(search: URLSearchParams): SectionId {
  const wanted = search.get('section');
  return sectionIds.find((id) => id === wanted) ?? 'pricing';
}

export function sectionPath(id: SectionId): string {
  return `${adminPaths.panel}?section=${id}`;
}
