import { Select } from '@base-ui/react/select';
import { leadStatusNames, settableStatuses } from '#domain/lead.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { useChangeStatus } from '#web/admin/leads/use-change-status.ts';
import type { Lead } from '#contract/leads.ts';
import { StatusBadge } from '#web/admin/leads/status-badge.tsx';

/** The badge, which opens the statuses to choose from. */
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
