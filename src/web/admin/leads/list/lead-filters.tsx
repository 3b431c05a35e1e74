import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { customerTypes, states } from '#domain/contact.ts';
import {
  leadMomentNames,
  leadMoments,
  type LeadStatus,
  leadStatuses,
  leadStatusNames,
  lostReasonNames,
  lostReasons,
} from '#domain/lead.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { fetchValue, showSuccess } from '#web/admin/query-client.ts';
import { ChoiceButton, SmallButton } from '#web/admin/ui/buttons.tsx';
import { FilterSelect } from '#web/admin/ui/filter-field.tsx';
import { leadQueries, refreshLeads } from '../leads-api.ts';
import { type ChangeView, countText, everything, isFiltered, type LeadsView } from '../leads-view.ts';
import { SavedViews } from './saved-views.tsx';
import { SearchRow } from './search-row.tsx';

interface LeadFiltersProps {
  readonly view: LeadsView;
  readonly onChange: ChangeView;
}

export function LeadFilters({ view, onChange }: LeadFiltersProps) {
  const [wantsMore, setWantsMore] = useState(false);
  const usesMore = [
    view.state,
    view.customerType,
    view.liftType,
    view.source,
    view.datesOf,
    view.reason,
    view.sold,
  ].some((filter) => filter !== '');
  const showsMore = wantsMore || usesMore;
  return (
    <>
      <SearchRow view={view} onChange={onChange} />
      {/* One line beside an open lead, so that the rows stay where they are. */}
      <div className="relative -m-1 mt-1 flex gap-1 overflow-x-auto p-1 [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4 @2xl:flex-wrap">
        <Toggle
          name="Today"
          chosen={view.view === 'today'}
          onToggle={(chosen) => onChange({ view: chosen ? 'today' : '' })}
        />
        <Toggle
          name="Mine"
          chosen={view.assignedTo === 'me'}
          onToggle={(chosen) => onChange({ assignedTo: chosen ? 'me' : '' })}
        />
        <Toggle name="Follow-up due" chosen={view.due} onToggle={(due) => onChange({ due })} />
        <Toggle
          name="Not touched for 24 hours"
          chosen={view.untouched}
          onToggle={(untouched) => onChange({ untouched })}
        />
        <Toggle
          name="Suspected robots"
          chosen={view.suspectedRobot}
          onToggle={(suspectedRobot) => onChange({ suspectedRobot })}
        />
        <Toggle
          name="Not delivered"
          chosen={view.delivery === 'failed'}
          onToggle={(chosen) => onChange({ delivery: chosen ? 'failed' : '' })}
        />
        <SmallButton
          variant="quiet"
          aria-expanded={showsMore}
          onClick={() => setWantsMore(!showsMore)}
          className="shrink-0"
        >
          More<span className="sr-only"> filters</span>
        </SmallButton>
        <SavedViews view={view} />
        {isFiltered(view) && (
          <SmallButton variant="quiet" onClick={() => onChange(everything)} className="shrink-0">
            Clear filters
          </SmallButton>
        )}
      </div>
      {showsMore && <MoreFilters view={view} onChange={onChange} />}
      {view.delivery === 'failed' && <SendAllAgain />}
    </>
  );
}

function MoreFilters({ view, onChange }: LeadFiltersProps) {
  // The line of the overview has asked for it already.
  const { data: overview } = useQuery(leadQueries.overview('30'));
  const sources = new Set(overview?.bySource.flatMap(({ source }) => source ?? []));
  if (view.source !== '' && view.source !== 'none') sources.add(view.source);
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 large-text:grid-cols-1 @3xl:grid-cols-4">
      <FilterSelect
        label="State"
        value={view.state}
        options={[['', 'All'], ...states.map(({ id }) => [id, id] as const)]}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Customer"
        value={view.customerType}
        options={[['', 'All'], ...customerTypes.map(({ id, name }) => [id, name] as const)]}
        onChange={(customerType) => onChange({ customerType })}
      />
      <FilterSelect
        label="Lift"
        value={view.liftType}
        options={[['', 'All'], ...liftType.options.map(({ id, name }) => [id, name] as const)]}
        onChange={(chosen) => onChange({ liftType: chosen })}
      />
      <FilterSelect
        label="Source"
        value={view.source}
        options={[
          ['', 'All'],
          ['none', 'Not known'],
          ...[...sources].map((source) => [source, source] as const),
        ]}
        onChange={(source) => onChange({ source })}
      />
      <FilterSelect
        label="Dates of"
        value={view.datesOf}
        options={[
          ['', 'Arrival'],
          ...leadMoments.map((moment) => [moment, leadMomentNames[moment]] as const),
        ]}
        onChange={(datesOf) => onChange({ datesOf })}
      />
      <FilterSelect
        label="Lost for"
        value={view.reason}
        options={[['', 'All'], ...lostReasons.map((reason) => [reason, lostReasonNames[reason]] as const)]}
        onChange={(reason) => onChange({ reason })}
      />
      <FilterSelect
        label="Sold for"
        value={view.sold}
        options={[
          ['', 'All'],
          ['true', 'Amount known'],
          ['false', 'Amount missing'],
        ]}
        onChange={(sold) => onChange({ sold })}
      />
    </div>
  );
}

/** Its id, for the key that leads there. */
export const sendAgainButton = 'send-all-again';

/** Not the leads from before the CRM was connected, which the list does not show. */
function SendAllAgain() {
  const sending = useMutation({
    mutationFn: () => fetchValue('POST /admin/hand-offs/retry', { body: { only: 'failed' } }),
    onSuccess: ({ queued }) => {
      showSuccess(`${queued} ${queued === 1 ? 'delivery is' : 'deliveries are'} on the way`);
      return refreshLeads();
    },
    meta: { failure: ({ sentence }) => sentence ?? 'Nothing could be sent again. Please try again.' },
  });
  return (
    <SmallButton
      id={sendAgainButton}
      variant="secondary"
      busy={sending.isPending}
      onClick={() => sending.mutate()}
      className="mt-2"
    >
      Send all again
    </SmallButton>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly chosen: boolean;
  readonly onToggle: (chosen: boolean) => void;
}

function Toggle({ name, chosen, onToggle }: ToggleProps) {
  return (
    <ChoiceButton chosen={chosen} onClick={() => onToggle(!chosen)} className="px-2!">
      {name}
    </ChoiceButton>
  );
}

interface StatusFilterProps {
  readonly view: LeadsView;
  readonly onChoose: (status: LeadStatus | undefined) => void;
}

/** A button's name is its status; the count is its description, hidden where the row is too narrow. */
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
