// Who looks after a lead, and on which day to follow up.
import { useMutation, useQuery } from '@tanstack/react-query';
import { daysAfter } from '#domain/business-day.ts';
import type { BodyOf } from '#web/api/request.ts';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { FilterSelect } from '#web/admin/ui/filter-select.tsx';
import { leadQueries, readRevision, refreshLeads } from '#web/admin/leads/leads-api.ts';
import { fetchValue, queryClient } from '#web/admin/query-client.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

/** One press instead of a calendar, for the days that a call ends with. */
const daysAhead = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const;

export function FollowUp({ lead }: { readonly lead: ShownLead }) {
  const { data: admins = [] } = useQuery(leadQueries.admins());
  const { _id: id } = lead;
  const { queryKey } = leadQueries.detail(id);
  const change = useMutation({
    // One after the other: a day that is chosen while the person is still being saved is no conflict with it.
    scope: { id: `follow-up of ${id}` },
    mutationFn: (wanted: Pick<BodyOf<'PATCH /leads/:id'>, 'assignedTo' | 'followUpOn'>) => {
      const { revision = 0 } = queryClient.getQueryData(queryKey) ?? lead;
      return fetchValue('PATCH /leads/:id', { params: { id }, body: { ...wanted, revision } }, readRevision);
    },
    onSuccess: (newest) => {
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...newest });
    },
    // After a conflict the colleague's change shows.
    onSettled: refreshLeads,
    meta: { failure: ({ sentence }) => sentence ?? 'The follow-up could not be saved. Please try again.' },
  });
  const { assignedTo, followUpOn } = { ...lead, ...change.variables };
  const shown = change.isPending ? { assignedTo, followUpOn } : lead;
  return (
    <div className="grid gap-2 sm:grid-cols-[7fr_5fr]">
      <DayField
        label="Follow-up"
        day={shown.followUpOn ?? ''}
        onChange={(day) => change.mutate({ followUpOn: day || null })}
      />
      <FilterSelect
        label="Person"
        value={shown.assignedTo ?? ''}
        options={[['', 'Nobody'], ...admins.map(({ email, name }) => [email, name] as const)]}
        onChange={(email) => change.mutate({ assignedTo: email || null })}
      />
      <div className="flex flex-wrap gap-1.5 sm:col-span-2">
        {daysAhead.map(([name, days]) => {
          const day = daysAfter(businessToday(), days);
          const chosen = shown.followUpOn === day;
          return (
            <ChoiceButton
              key={name}
              chosen={chosen}
              onClick={() => change.mutate({ followUpOn: chosen ? null : day })}
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
