import { leadStatuses, leadStatusNames, type LeadStatus } from '#domain/leads/lead-status.ts';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';

interface StatusFilterProps {
  readonly status: LeadStatus | undefined;
  readonly onChoose: (status: LeadStatus | undefined) => void;
}

export function StatusFilter({ status, onChoose }: StatusFilterProps) {
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
      {[undefined, ...leadStatuses].map((each) => (
        <ChoiceButton key={each ?? 'all'} chosen={each === status} onClick={() => onChoose(each)}>
          {each ? leadStatusNames[each] : 'All Statuses'}
        </ChoiceButton>
      ))}
    </div>
  );
}
