// A status shows at once, wherever the lead is on the screen. If the server refuses it, the previous one shows again.
import { Select } from '@base-ui/react/select';
import { useMutationState } from '@tanstack/react-query';
import type { Lead } from '#contract/leads.ts';
import {
  type LeadStatus,
  leadStatuses,
  leadStatusNames,
  type SettableStatus,
  settableStatuses,
} from '#domain/lead.ts';
import { queryClient, type RequestFailed, send } from '#web/admin/query-client.ts';
import { ChoiceButton } from '#web/admin/ui/buttons.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/toasts.ts';
import { dropStatus, holdStatus, setConflict, useHeldStatus } from './held-status.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from './leads-api.ts';

// A key for each lead: the next lead does not show this one's change.
const keyOf = (id: string) => ['lead status', id];

interface StatusChange {
  readonly id: string;
  readonly status: LeadStatus;
  /** Sends it. After a colleague's later change the server answers with a conflict. */
  readonly change: () => Promise<Lead | undefined>;
  readonly failure: (error: RequestFailed) => string;
}

/** Without a hook: the component that was pressed may be gone by then. */
export function storeStatus({ id, status, change, failure }: StatusChange): Promise<unknown> {
  const storing = queryClient.getMutationCache().build(queryClient, {
    mutationKey: keyOf(id),
    scope: changesOf(id),
    mutationFn: change,
    onSuccess: (changed) => {
      showChange(id, { ...(changed && { revision: changed.revision }), status });
      return refreshLeads();
    },
    onError: (error: RequestFailed) => {
      // Its toast said that it was saved.
      if (error.isEndOfSession) notify.error('The last status was not saved. Please set it again.');
      if (!error.has('lead_conflict')) return undefined;
      setConflict(id, error.sentence);
      return refreshLeads();
    },
    meta: { failure },
  });
  return storing.execute(status);
}

export function useChangeStatus(lead: Pick<Lead, '_id' | 'status' | 'revision'>, { inList = false } = {}) {
  const { _id: id, revision } = lead;
  const beingSaved = useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => leadStatuses.find((each) => each === state.variables),
  }).at(-1);
  const { status: held, outcome, conflict } = useHeldStatus(id);
  const stored = beingSaved ?? lead.status;
  const status = held ?? stored;

  return {
    /** The one to show. */
    status,
    /** The outcome that sets it, until it is sent. */
    outcome,
    /** The reason why the last change failed. */
    conflict,
    changeStatus: (wanted: SettableStatus) => {
      if (wanted === status) return;
      if (wanted === stored) return dropStatus(id);
      const change = () =>
        send('PATCH /leads/:id/status', {
          params: { id },
          body: { status: wanted, revision: newestRevision({ _id: id, revision }) },
          keepalive: true,
        });
      // A row has no room for a conflict's sentence: it stands in the toast.
      const failure = (error: RequestFailed) =>
        (inList && error.has('lead_conflict') && error.sentence) || 'Failed to update lead status';
      holdStatus(id, {
        status: wanted,
        words: 'Lead status updated successfully',
        store: () => storeStatus({ id, status: wanted, change, failure }),
      });
    },
    dismissConflict: () => setConflict(id, undefined),
  };
}

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
  // Within the open lead's row, whose colour some of them have.
  const edge = 'in-[[aria-current=true]]:outline-current/40';
  return (
    <Badge tone={tones[status]} className={edge}>
      {leadStatusNames[status]}
    </Badge>
  );
}

/** The badge; a press opens the statuses to choose from. */
export function RowStatus({ lead }: { readonly lead: Lead }) {
  const { status, changeStatus } = useChangeStatus(lead, { inList: true });
  if (status === undefined) return '–';
  return (
    <Select.Root
      value={status}
      modal={false}
      onValueChange={(value) => {
        const wanted = settableStatuses.find((each) => each === value);
        if (wanted) changeStatus(wanted);
      }}
    >
      <Select.Trigger
        aria-label={`Status of ${lead.name || 'this lead'}: ${leadStatusNames[status]}`}
        className="-ml-1 flex min-h-11 items-center gap-1 rounded-md px-1 hover:bg-hover"
      >
        <StatusBadge status={status} />
        <ChevronDownIcon className="size-4 text-muted" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner className="z-30" sideOffset={4} alignItemWithTrigger={false}>
          <Select.Popup className="rounded-md border border-line bg-paper p-1 text-sm text-ink shadow-raised">
            {settableStatuses.map((each) => (
              <Select.Item
                key={each}
                value={each}
                className="flex min-h-11 items-center rounded px-3 data-highlighted:bg-hover data-selected:font-semibold"
              >
                <Select.ItemText>{leadStatusNames[each]}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

interface StatusButtonsProps {
  readonly current: LeadStatus | undefined;
  /** The reason why the last change failed. */
  readonly conflict: string | undefined;
  readonly onChange: (status: SettableStatus) => void;
}

export function StatusButtons({ current, conflict, onChange }: StatusButtonsProps) {
  return (
    <>
      <div role="group" aria-label="Set status" className="flex flex-wrap gap-1">
        {settableStatuses.map((status) => (
          <ChoiceButton
            key={status}
            chosen={current === status}
            onClick={() => onChange(status)}
            className="px-2.5!"
          >
            {leadStatusNames[status]}
          </ChoiceButton>
        ))}
      </div>
      {conflict !== undefined && (
        <p role="alert" className="mt-3 rounded-md bg-warn-soft p-3 text-sm text-warn">
          {conflict}
        </p>
      )}
    </>
  );
}
