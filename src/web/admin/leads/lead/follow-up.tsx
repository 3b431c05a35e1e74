// A lead's person, and the day of the follow-up.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Lead } from '#contract/leads.ts';
import { daysAfter } from '#domain/day.ts';
import { followUpAfter } from '#domain/lead.ts';
import { send } from '#web/admin/query-client.ts';
import { ChoiceButton } from '#web/admin/ui/buttons.tsx';
import { DayField, FilterSelect } from '#web/admin/ui/filter-field.tsx';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { sendHeldStatuses, useHeldStatus } from '../held-status.ts';
import { changesOf, leadQueries, newestRevision, refreshLeads, showChange } from '../leads-api.ts';

/** Days that take one press instead of a calendar. */
const daysAhead = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const;

export function FollowUp({ lead }: { readonly lead: Lead }) {
  const { data: admins = [] } = useQuery(leadQueries.admins());
  const { _id: id } = lead;
  const change = useMutation({
    scope: changesOf(id),
    mutationFn: (wanted: Partial<Pick<Lead, 'assignedTo' | 'followUpOn'>>) => {
      const body = { ...wanted, revision: newestRevision(lead) };
      return send('PATCH /leads/:id', { params: { id }, body });
    },
    onSuccess: (changed, wanted) =>
      showChange(id, { ...wanted, ...(changed && { revision: changed.revision }) }),
    // After a conflict the colleague's change shows.
    onSettled: refreshLeads,
    meta: { failure: ({ sentence }) => sentence ?? 'The follow-up could not be saved. Please try again.' },
  });
  /** A held status has the older revision, so it goes first. */
  function set(wanted: Parameters<typeof change.mutate>[0]): void {
    void sendHeldStatuses();
    change.mutate(wanted);
  }
  const names = new Map(admins.map(({ email, name }) => [email, name]));
  // An earlier version kept removed admins assigned.
  if (lead.assignedTo && !names.has(lead.assignedTo)) names.set(lead.assignedTo, lead.assignedTo);
  const { outcome, status } = useHeldStatus(id);
  const before = lead.followUpOn ?? null;
  // The outcome that is about to be sent sets it.
  const followUpOn = outcome && status ? followUpAfter(outcome, status, before, businessToday()) : before;
  const shown = { ...lead, followUpOn, ...(change.isPending && change.variables) };
  return (
    <div className="grid gap-2 sm:grid-cols-[7fr_5fr]">
      <DayField
        label="Follow-up"
        day={shown.followUpOn ?? ''}
        onChange={(day) => set({ followUpOn: day || null })}
      />
      <FilterSelect
        label="Person"
        value={shown.assignedTo ?? ''}
        options={[['', 'Nobody'], ...names]}
        onChange={(email) => set({ assignedTo: email || null })}
      />
      <div className="flex flex-wrap gap-1.5 sm:col-span-2">
        {daysAhead.map(([name, days]) => {
          const day = daysAfter(businessToday(), days);
          const chosen = shown.followUpOn === day;
          return (
            <ChoiceButton
              key={name}
              data-tomorrow={days === 1 || undefined}
              chosen={chosen}
              onClick={() => set({ followUpOn: chosen ? null : day })}
            >
              <span className="sr-only">Follow up </span>
              {name}
            </ChoiceButton>
          );
        })}
      </div>
    </div>
  );
}
