// Who looks after a lead, and on which day to follow up.
import { useMutation, useQuery } from '@tanstack/react-query';
import { DayField } from '#web/admin/leads/list/day-field.tsx';
import { filterControlClass, FilterField } from '#web/admin/leads/list/filter-field.tsx';
import { leadQueries, leadRequests, type LeadUpdate, refreshLeads } from '#web/admin/leads/leads-api.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

export function FollowUp({ lead }: { readonly lead: ShownLead }) {
  const { data: admins = [] } = useQuery(leadQueries.admins());
  const { revision = 0 } = lead;
  const change = useMutation({
    mutationFn: (wanted: Omit<LeadUpdate, 'revision'>) =>
      leadRequests.update(lead._id, { ...wanted, revision }),
    // After a conflict the colleague's change shows.
    onSettled: refreshLeads,
    meta: { failure: ({ sentence }) => sentence ?? 'The follow-up could not be saved. Please try again.' },
  });
  const { assignedTo, followUpOn } = { ...lead, ...change.variables };
  const shown = change.isPending ? { assignedTo, followUpOn } : lead;
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <DayField
        label="Follow-up"
        day={shown.followUpOn ?? ''}
        onChange={(day) => change.mutate({ followUpOn: day || null })}
      />
      <FilterField label="Person">
        <select
          value={shown.assignedTo ?? ''}
          onChange={({ target }) => change.mutate({ assignedTo: target.value || null })}
          className={filterControlClass}
        >
          <option value="">Nobody</option>
          {admins.map(({ email, name }) => (
            <option key={email} value={email} className="bg-paper">
              {name}
            </option>
          ))}
        </select>
      </FilterField>
    </div>
  );
}
