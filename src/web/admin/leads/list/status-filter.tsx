import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type LeadStatus, leadStatuses, leadStatusNames } from '#domain/lead.ts';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';
import { leadQueries } from '#web/admin/leads/leads-api.ts';
import { countText } from './count-text.ts';
import type { LeadsView } from '#web/admin/leads/leads-view.ts';

interface StatusFilterProps {
  readonly view: LeadsView;
  readonly onChoose: (status: LeadStatus | undefined) => void;
}

/** The buttons are named by the status alone; the count is their description, and shows where all fit in one row. */
export function StatusFilter({ view, onChoose }: StatusFilterProps) {
  const { data: counts } = useQuery(leadQueries.counts(view));
  const id = useId();
  return (
    <div
      role="group"
      aria-label="Status"
      className="flex gap-1.5 sm:@max-3xl:gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:p-1 max-sm:px-4 sm:flex-wrap"
    >
      {[undefined, ...leadStatuses].map((each) => (
        <ChoiceButton
          key={each ?? 'all'}
          chosen={each === view.status}
          onClick={() => onChoose(each)}
          aria-describedby={each && `${id}-${each}`}
          className="sm:@max-3xl:px-2.5"
        >
          {each ? leadStatusNames[each] : 'All Statuses'}
          {each && counts?.[each] !== undefined && (
            <span
              id={`${id}-${each}`}
              aria-hidden="true"
              className="ml-1.5 font-normal tabular-nums sm:@max-2xl:hidden"
            >
              {countText(counts[each])}
            </span>
          )}
        </ChoiceButton>
      ))}
    </div>
  );
}
