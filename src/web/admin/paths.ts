import type { Period } from '#domain/period.ts';
import { keysOf } from '#domain/record-of.ts';

export const adminPaths = {
  login: '/admin/login',
  panel: '/admin',
  lead: (id: string) => `/admin/leads/${encodeURIComponent(id)}`,
  site: '/',
} as const;

export const sectionIds = ['pricing', 'leads', 'users', 'settings'] as const;
export type SectionId = (typeof sectionIds)[number];

/** The pages behind one's email. */
export const accountNames = {
  profile: 'Profile',
  people: 'People',
  business: 'Business',
  connections: 'Connections',
  tokens: 'Tokens',
  security: 'Security log',
  backup: 'Backup',
} as const;
export const accountIds = keysOf(accountNames);
export type AccountId = keyof typeof accountNames;

/** The section named in the query string, or the first. */
export function sectionOf(search: URLSearchParams): SectionId | AccountId {
  const wanted = search.get('section');
  return [...sectionIds, ...accountIds].find((id) => id === wanted) ?? 'pricing';
}

export function isAccountId(id: SectionId | AccountId): id is AccountId {
  return Object.hasOwn(accountNames, id);
}

export function sectionPath(id: SectionId | AccountId): string {
  return `${adminPaths.panel}?section=${id}`;
}

export function listPath(filter: Readonly<Record<string, string>>): string {
  return `${sectionPath('leads')}&${new URLSearchParams(filter)}`;
}

/** The address of the overview of a period. If left out, this week. */
export function overviewPath(period?: Period): string {
  return listPath({ view: 'overview', ...(period && { from: period.from, to: period.to }) });
}
