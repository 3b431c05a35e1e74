// The status of a lead: the badge, the buttons of its page, and the menu of its panel.
import type { Lead } from '#contract/leads/leads.ts';
import {
  type LeadStatus,
  leadStatusNames,
  type SettableStatus,
  settableStatuses,
} from '#domain/lead/lead.ts';
import { ChoiceButton } from '#web/admin/ui/buttons.tsx';
import { FilterSelect } from '#web/admin/ui/filter-field.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useChangeLead, useConflict, useLeadNow } from './change-lead.ts';
import { bringIntoView, WhoChanged } from './who-changed.tsx';

export function useSetStatus(lead: Lead): (status: SettableStatus) => void {
  const change = useChangeLead(lead);
  return (status) => {
    if (status === lead.status) return;
    change({
      what: 'status',
      route: 'PATCH /leads/:id/status',
      body: { status },
      shows: { status },
      words: 'Lead status updated successfully',
      failure: 'Failed to update lead status',
      successMs: 3000,
    });
  };
}

export const statusOptions = settableStatuses.map((status) => [status, leadStatusNames[status]] as const);

const tones: Readonly<Record<LeadStatus, BadgeTone>> = {
  new: 'info',
  contacted: 'warn',
  qualified: 'accent',
  proposal: 'neutral',
  closed: 'good',
  lost: 'bad',
};

export function StatusBadge({ status }: { readonly status: LeadStatus | undefined }) {
  if (status === undefined) return '–';
  // The row of the open lead has the colour of some badges, so they get an edge there.
  const edge = 'in-[[aria-current=true]]:outline-current/40';
  return (
    <Badge tone={tones[status]} className={edge}>
      {leadStatusNames[status]}
    </Badge>
  );
}

/** A lead's badge in the list. It includes a change that is being sent. */
export function RowStatus({ lead }: { readonly lead: Lead }) {
  return <StatusBadge status={useLeadNow(lead).status} />;
}

interface StatusProps {
  readonly lead: Lead;
  readonly onChoose: (status: SettableStatus) => void;
}

export function StatusButtons({ lead, onChoose }: StatusProps) {
  return (
    <div role="group" aria-label="Set status" className="flex flex-wrap gap-1">
      {statusOptions.map(([status, words]) => (
        <ChoiceButton
          key={status}
          chosen={lead.status === status}
          onClick={() => onChoose(status)}
          className="px-2.5"
        >
          {words}
        </ChoiceButton>
      ))}
    </div>
  );
}

export function StatusSelect({ lead, onChoose }: StatusProps) {
  return (
    <FilterSelect
      label="Status"
      value={lead.status ?? ''}
      options={[...(lead.status === 'new' ? [['new', leadStatusNames.new] as const] : []), ...statusOptions]}
      onChange={(wanted) => {
        const status = settableStatuses.find((each) => each === wanted);
        if (status) onChoose(status);
      }}
    />
  );
}

/** Why the last change of this lead was refused. */
export function Conflict({ id }: { readonly id: string }) {
  const conflict = useConflict(id);
  if (conflict === undefined) return null;
  return (
    <Notice ref={bringIntoView} role="alert" className="mt-3">
      <span>{conflict}</span> <WhoChanged id={id} />
    </Notice>
  );
}
