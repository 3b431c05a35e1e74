// The leads as typed columns over rows: a table on wide screens, a column of cards on phones. The roles are explicit because
// some browsers drop a table's semantics when it is laid out as blocks.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#contract/leads/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { formatDay, formatMoment } from '#web/admin/ui/format-moment.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { RowStatus } from '../lead-status.tsx';
import { type ListPage, useColleaguesWork } from '../leads-api.ts';
import { type LeadSort, sorts, useLeadsView } from '../leads-view.ts';
import type { Chosen } from './bulk-bar.tsx';
import { ChooseBox, ContactCell, NameCell, PersonOf, type ShownIn } from './row-cells.tsx';
import type { Desk } from './use-desk.tsx';
import { leaveList } from './use-list-focus.ts';

interface LeadsTableProps {
  readonly page: ListPage;
  /** The list's address, for the way back. */
  readonly from: string;
  readonly desk: Pick<Desk, 'open' | 'show' | 'setFocused'>;
  readonly chosen: Chosen;
}

interface Column {
  readonly name: string;
  /** The server's name for its order. */
  readonly sortedAs?: 'date' | 'total';
  /** The orders between which its head changes. */
  readonly orders?: readonly [first: LeadSort, second: LeadSort];
  /** The width on wide screens. The name takes the remaining width. */
  readonly width: string;
  readonly cell: string;
  readonly show: (lead: Lead, list: ShownIn) => ReactNode;
}

/** The width with room for a lead and all columns of the list. */
const roomForColumns = '(min-width: 105rem)';

const onlyWide = 'lg:group-data-narrow:hidden';

const columns: readonly Column[] = [
  {
    name: 'Name',
    width: '',
    cell: 'font-medium max-lg:col-start-1 max-lg:row-span-2 max-lg:row-start-1 max-lg:text-base',
    show: (lead, shown) => <NameCell lead={lead} {...shown} />,
  },
  {
    name: 'Contact',
    width: `lg:w-63 2xl:w-88 ${onlyWide}`,
    cell: `max-lg:col-start-1 max-lg:row-start-3 ${onlyWide}`,
    show: (lead) => <ContactCell lead={lead} />,
  },
  {
    name: 'Status',
    width: 'lg:w-27',
    cell: 'max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end',
    show: (lead) => (
      <span className="flex flex-col items-start gap-0.5 max-lg:items-end">
        <RowStatus lead={lead} />
        <PersonOf lead={lead} />
      </span>
    ),
  },
  {
    name: 'Total',
    sortedAs: 'total',
    orders: ['largest', 'smallest'],
    width: 'text-right lg:w-24',
    cell: 'text-right font-semibold tabular-nums max-lg:col-start-2 max-lg:row-start-2',
    show: ({ grandTotal }) => formatDollars(grandTotal),
  },
  {
    name: 'Date',
    sortedAs: 'date',
    orders: ['newest', 'oldest'],
    width: 'lg:w-43 lg:group-data-narrow:w-28',
    cell: 'text-muted lg:whitespace-nowrap max-lg:col-start-1 max-lg:row-start-4 max-lg:text-xs',
    show: ({ createdAt, followUpOn }) => (
      <>
        <Moment at={createdAt} />
        {followUpOn !== null && (
          <span title={`Follow up ${formatDay(followUpOn)}`} className="text-xs lg:block lg:truncate">
            <span className="lg:hidden"> · </span>
            <span>{`Follow up ${formatDay(followUpOn)}`}</span>
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Actions',
    width: `lg:w-20 ${onlyWide}`,
    cell: `max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-3 max-lg:self-end max-lg:justify-self-end ${onlyWide}`,
    show: (lead, { from }) => (
      <Link
        to={adminPaths.lead(lead._id)}
        state={{ list: from }}
        onClick={() => leaveList(lead._id, from)}
        aria-label={`View ${lead.name || '–'}`}
        className="lead-row-button"
      >
        View
      </Link>
    ),
  },
];

/** Beside an open lead there is no room for the time of day. */
function Moment({ at }: { readonly at: string }) {
  const [day, time] = formatMoment(at).split(', ');
  return (
    <time dateTime={at}>
      <span>{day}</span>
      {time && <span className="lg:group-data-narrow:hidden">{`, ${time}`}</span>}
    </time>
  );
}

export function LeadsTable({ page, from, desk, chosen }: LeadsTableProps) {
  const { leads } = page;
  const [view, change] = useLeadsView();
  const hasHeads = useMedia('(min-width: 64rem)');
  const isNarrow = !useMedia(roomForColumns) && desk.open !== '';
  // These two have an order of their own.
  const isQueue = (view.due || view.view !== '') && view.sort === 'newest';
  const sorted = isQueue ? undefined : sorts[view.sort];
  const direction = sorted?.order === 'asc' ? 'ascending' : 'descending';
  const worked = useColleaguesWork(page);
  const chosenHere = leads.filter(({ _id }) => chosen.has(_id)).length;
  return (
    <table
      role="table"
      aria-label="Leads"
      data-narrow={isNarrow || undefined}
      className="group w-full border-collapse text-sm max-lg:block lg:table-fixed"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-b border-line text-left">
          {columns.map(({ name, width, sortedAs, orders }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              aria-sort={sortedAs && sortedAs === sorted?.sort ? direction : undefined}
              className={`h-7 px-2 text-xs font-medium text-muted ${width}`}
            >
              {name === 'Name' && (
                <ChooseBox
                  label="Choose all on this page"
                  chosen={chosenHere === leads.length}
                  some={chosenHere > 0}
                  onChoose={(on) => chosen.choose(leads, on)}
                />
              )}
              {orders && hasHeads ? (
                <button
                  type="button"
                  className="sort-button"
                  onClick={() => change({ sort: view.sort === orders[0] ? orders[1] : orders[0] })}
                >
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="grid-cols-1 gap-2 items-start max-lg:grid sm:max-lg:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
      >
        {leads.map((listed, index) => {
          const { last, openBy = [], ...now } = worked.get(listed._id) ?? {};
          const lead = { ...listed, ...now };
          return (
            <tr
              key={lead._id}
              role="row"
              data-lead={lead._id}
              tabIndex={index === 0 ? 0 : -1}
              onFocus={() => desk.setFocused(lead._id)}
              onKeyDown={({ key, target, currentTarget }) => {
                if (key === 'Enter' && target === currentTarget) desk.show(lead._id);
              }}
              onClick={({ target, currentTarget }) => {
                if (!(target instanceof Element) || !currentTarget.contains(target)) return;
                if (!target.closest('a, button, label')) desk.show(lead._id);
              }}
              aria-current={desk.open === lead._id || undefined}
              className={`lead-row ${last ? 'bg-hover text-muted' : ''}`}
            >
              {columns.map(({ name, cell, show }) => (
                <td key={name} role="cell" className={`lg:h-12.5 lg:px-2 ${cell}`}>
                  {show(lead, { from, chosen, last, openBy })}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
