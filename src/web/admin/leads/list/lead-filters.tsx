import { useMutation, useQuery } from '@tanstack/react-query';
import { customerTypes, states } from '#domain/contact/contact.ts';
import { closedReasonNames, leadMomentNames, leadStatuses, leadStatusNames } from '#domain/lead/lead.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { useCommands } from '#web/admin/commands/commands.ts';
// The filters of the list: one row for daily use, rarer ones behind Filter. Filters that are set stand as chips below.
import { useAdmins } from '#web/admin/names.ts';
import { fetchValue, showSuccess } from '#web/admin/query-client.ts';
import { ChoiceButton, choiceClass, SmallButton } from '#web/admin/ui/buttons.tsx';
import { DayField, FilterSelect } from '#web/admin/ui/filter-field.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { PopoverButton } from '#web/admin/ui/popups.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { notify } from '#web/ui/toasts.ts';
import { leadQueries, refreshLeads, useToDoToday } from '../leads-api.ts';
import {
  countOf,
  countText,
  everything,
  type LeadFilter,
  type LeadsView,
  readSort,
  sorts,
  useLeadsView,
} from '../leads-view.ts';
import { SavedViews } from './saved-views.tsx';
import { SearchBox } from './search-box.tsx';

type Option = readonly [value: string, name: string];
/** `all` is the label for no choice. */
type Choice = readonly [field: LeadFilter, label: string, all?: string, options?: readonly Option[]];

const optionsOf = (options: readonly { readonly id: string; readonly name: string }[]): Option[] =>
  options.map(({ id, name }) => [id, name]);

function useChoices(view: LeadsView): readonly Choice[] {
  const admins = useAdmins();
  // The line of the overview has asked for it already.
  const { data: overview } = useQuery(leadQueries.overview());
  const sources = new Set(overview?.bySource.flatMap(({ source }) => source ?? []));
  if (view.source !== '' && view.source !== 'none') sources.add(view.source);
  const known: Option[] = [...sources].map((source) => [source, source]);
  const amounts: Option[] = [
    ['true', 'Amount known'],
    ['false', 'Amount missing'],
  ];
  return [
    ['assignedTo', 'Person', 'Anybody', [['me', 'Mine'], ['none', 'Nobody'], ...admins]],
    ['due', 'Follow-up', 'Any', [['true', 'Follow-up due']]],
    ['untouched', 'Touched', 'Any', [['true', 'Not touched for 24 hours']]],
    ['delivery', 'Deliveries', 'Any', [['failed', 'Not delivered']]],
    ['state', 'State', 'All', states.map(({ id }) => [id, id])],
    ['customerType', 'Customer', 'All', optionsOf(customerTypes)],
    ['liftType', 'Lift', 'All', optionsOf(liftType.options)],
    ['source', 'Source', 'All', [['none', 'Not known'], ...known]],
    ['reason', 'Reason', 'All', Object.entries(closedReasonNames)],
    ['sold', 'Sold for', 'All', amounts],
    [
      'suspectedRobot',
      'Robots',
      'With the others',
      [
        ['true', 'Suspected robots'],
        ['false', 'Without robots'],
      ],
    ],
    ['datesOf', 'Dates of', 'Arrival', Object.entries(leadMomentNames)],
  ];
}

export function LeadFilters() {
  const [view, change] = useLeadsView();
  const choices = useChoices(view);
  const toDo = useToDoToday() ?? 0;
  const isToday = view.view === 'today';
  return (
    <>
      <div className="grid grid-cols-[auto_1fr_auto_auto] gap-1.5 large-text:flex large-text:flex-col sm:flex sm:@max-xl:flex-wrap">
        <StatusFilter />
        <SearchBox />
        <ChoiceButton chosen={isToday} onClick={() => change({ view: isToday ? '' : 'today' })}>
          <span>Today</span>
          <span aria-hidden="true" className="ml-1.5 font-normal tabular-nums">
            {countText(toDo)}
          </span>
        </ChoiceButton>
        <ChoiceButton
          chosen={view.assignedTo === 'me'}
          className="max-sm:col-span-2"
          onClick={() => change({ assignedTo: view.assignedTo === 'me' ? '' : 'me' })}
        >
          Mine
        </ChoiceButton>
        <FilterMenu choices={choices} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Chips choices={choices} />
        {view.delivery === 'failed' && <SendAllAgain />}
      </div>
    </>
  );
}

/** Browsers that style their own lists show the count beside each status. */
function StatusFilter() {
  const [view, change] = useLeadsView();
  const { data: counts } = useQuery(leadQueries.counts(view));
  return (
    <select
      aria-label="Status"
      value={view.status}
      onChange={({ target }) => change({ status: target.value })}
      className="control control-small status-filter w-auto min-w-0 font-medium lg:h-9"
    >
      {(['', ...leadStatuses] as const).map((status) => (
        <option key={status} value={status} data-count={countText(countOf(counts, status) ?? 0)}>
          {status === '' ? 'All Statuses' : leadStatusNames[status]}
        </option>
      ))}
    </select>
  );
}

function FilterMenu({ choices }: { readonly choices: readonly Choice[] }) {
  const [view, change] = useLeadsView();
  return (
    <PopoverButton
      face="Filter"
      label="Filter"
      className={`${choiceClass(false)} max-sm:col-start-4 max-sm:row-start-1`}
      popupClass="w-[36rem] p-4"
    >
      <h2 className="mb-3 font-semibold">Filter</h2>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(([field, label, all = '', options = []]) => (
          <FilterSelect
            key={field}
            label={label}
            value={view[field]}
            options={[['', all], ...options]}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
        <DayField isLive label="From" day={view.from} onChange={(from) => change({ from })} />
        <DayField isLive label="To" day={view.to} onChange={(to) => change({ to })} />
        <FilterSelect
          label="Sort by"
          value={view.sort}
          options={Object.entries(sorts).map(([sort, { name }]) => [sort, name])}
          onChange={(sort) => change({ sort: readSort(sort) })}
        />
      </div>
      <SavedViews />
    </PopoverButton>
  );
}

/** Filters that only the cells of the overview set. */
const countedBy: readonly Choice[] = [
  ['medium', 'Medium'],
  ['campaign', 'Campaign'],
  ['stops', 'Stops'],
  ['touchedBy', 'First touched by'],
  ['decidedBy', 'Decided by'],
];

/** A chip for each filter that is set. Pressing it removes the filter. */
function Chips({ choices }: { readonly choices: readonly Choice[] }) {
  const [view, changeView] = useLeadsView();
  const chips: { words: string; change: Partial<LeadsView> }[] = [...choices, ...countedBy]
    .filter(([field]) => view[field] !== '' && !(field === 'assignedTo' && view[field] === 'me'))
    .map(([field, label, , options = []]) => {
      const name = options.find(([value]) => value === view[field])?.[1] ?? view[field];
      return { words: options.length === 1 ? name : `${label}: ${name}`, change: { [field]: '' } };
    });
  if (view.from !== '') chips.push({ words: `From ${formatDay(view.from)}`, change: { from: '' } });
  if (view.to !== '') chips.push({ words: `To ${formatDay(view.to)}`, change: { to: '' } });
  if (view.sort !== 'newest') chips.push({ words: sorts[view.sort].name, change: { sort: 'newest' } });
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="Filters that are set" className="mt-1.5 flex flex-wrap gap-1.5">
      {chips.map(({ words, change }) => (
        <button
          key={words}
          type="button"
          aria-label={`Remove ${words}`}
          onClick={() => changeView(change)}
          className="filter-chip"
        >
          <span>{words}</span>
          <CloseIcon className="size-3.5" />
        </button>
      ))}
      {chips.length > 1 && (
        <SmallButton variant="quiet" onClick={() => changeView({ ...everything, sort: 'newest' })}>
          Clear filters
        </SmallButton>
      )}
    </div>
  );
}

/** Sends again. Leads from before the CRM was connected are left out, because the list does not show them. */
function SendAllAgain() {
  const sending = useMutation({
    mutationFn: () => fetchValue('POST /admin/hand-offs/retry', { body: { only: 'failed' } }),
    onSuccess: ({ queued, refusedBy }) => {
      const who = refusedBy.map((label) => (label === 'CRM' ? 'the CRM' : label)).join(' and ');
      if (queued > 0)
        showSuccess(`${countText(queued)} ${queued === 1 ? 'delivery is' : 'deliveries are'} on the way`);
      else if (who === '') notify.info('Nothing to send again: all of it is on the way');
      else notify.warning(`Nothing to send again: what there is waits for ${who}. Each lead says why.`);
      return refreshLeads();
    },
    meta: { failure: ({ sentence }) => sentence ?? 'Nothing could be sent again. Please try again.' },
  });
  useCommands([{ name: 'Send all again that was not delivered', run: () => sending.mutate() }]);
  return (
    <SmallButton data-send-again busy={sending.isPending} onClick={() => sending.mutate()} className="mt-1.5">
      Send all again
    </SmallButton>
  );
}
