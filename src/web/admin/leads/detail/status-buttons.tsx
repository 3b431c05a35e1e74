import { type LeadStatus, leadStatusNames, type SettableStatus, settableStatuses } from '#domain/lead.ts';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';

interface StatusButtonsProps {
  readonly current: LeadStatus | undefined;
  /** Why the last change was not made. */
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
