import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LeadHistoryEntry } from '#contract/leads/lead-detail.ts';
import { isSilent } from '#domain/lead/lead-history.ts';
// Who else is at a lead: who has it open; and beside a conflict, who changed it before, and what.
import { namesByEmail, useAdmins } from '#web/admin/names.ts';
import { fetchValue, queryClient, queryOf } from '#web/admin/query-client.ts';
import { describeEntry } from './lead/history-list.tsx';

/** The newest entry that a change conflicts with. */
const whoQuery = (id: string) =>
  queryOptions({
    queryKey: ['who changed', id],
    queryFn: async ({ signal }): Promise<string> => {
      const sent = { signal, isBackground: true } as const;
      const { history } = await fetchValue('GET /leads/:id', { ...sent, params: { id } });
      const entry = history.find(({ who, kind }) => who !== null && !isSilent(kind) && kind !== 'hand_off');
      return entry ? changeInWords(entry) : '';
    },
    staleTime: Infinity,
  });

function changeInWords({ who, ...entry }: LeadHistoryEntry): string {
  const admins = queryClient.getQueryData(queryOf('GET /admin/admins').queryKey);
  const name = (admins && namesByEmail(admins).get(who ?? '')) ?? who;
  return `${name}: ${describeEntry(entry)}.`;
}

/** Empty if it cannot be read. */
export const whoChanged = (id: string): Promise<string> =>
  queryClient.fetchQuery({ ...whoQuery(id), staleTime: 0 }).catch(() => '');

/** A conflict that comes while its panel is scrolled to where the change was made. */
export const bringIntoView = (conflict: HTMLElement | null) => conflict?.scrollIntoView({ block: 'nearest' });

export function WhoChanged({ id }: { readonly id: string }) {
  const { data } = useQuery(whoQuery(id));
  return data === undefined ? null : <span>{data}</span>;
}

/** `Sam, Ann have it open`. Where there is little room, the names are cut, and not what they do. */
export function OpenBy({ emails }: { readonly emails: readonly string[] }) {
  const admins = useAdmins();
  if (emails.length === 0) return null;
  const names = emails.map((email) => admins.get(email) ?? email).join(', ');
  return (
    <span title={names} className="inline-flex max-w-full align-bottom">
      <span className="truncate">{names}</span>
      <span className="shrink-0 whitespace-pre">{` ${emails.length === 1 ? 'has' : 'have'} it open`}</span>
    </span>
  );
}
