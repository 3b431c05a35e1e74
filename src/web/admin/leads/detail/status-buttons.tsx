import { leadStatusNames, type SettableStatus, settableStatuses } from '#domain/lead.ts';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

interface StatusButtonsProps {
  readonly lead: ShownLead;
  /** Why the last change was not made. */
  readonly conflict: string | undefined;
  readonly onChange: (status: SettableStatus) => void;
}

export function StatusButtons({ lead, conflict, onChange }: StatusButtonsProps) {
  return (
    <>
      <div role="group" aria-label="Set status" className="flex flex-wrap gap-1">
        {settableStatuses.map((status) => (
          <ChoiceButton
            key={status}
            chosen={lead.status === status}
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
