// A table on wide screens and a column of cards on phones. The roles are explicit because some
// browsers drop a table's semantics when it is laid out as blocks.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#contract/leads.ts';
import { contactWords } from '#domain/contact-fields.ts';
import { emailLink } from '#domain/contact.ts';
import { formatDollars } from '#domain/money.ts';
import { telLink } from '#domain/phone.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { formatAgo, formatDay, formatMoment } from '#web/admin/ui/format-moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowStatus } from '../lead-status.tsx';
import { leadQueries } from '../leads-api.ts';
import type { LeadSort } from '../leads-view.ts';
import type { Chosen } from './bulk-bar.tsx';
import { leaveList } from './use-list-focus.ts';

interface LeadsTableProps {
  readonly leads: readonly Lead[];
  /** Undefined: by the day of the follow-up. */
  readonly sort: LeadSort | undefined;
  /** The list's own address, to come back to. */
  readonly from: string;
  readonly desk: {
    /** The id of the lead whose panel is open; empty: none. */
    readonly open: string;
    readonly show: (lead: string) => void;
    readonly setFocused: (lead: string) => void;
  };
  readonly chosen: Chosen;
  /** A lead is open beside it, and there is no room for all columns. */
  readonly isNarrow: boolean;
}

const sortedColumn: Readonly<Partial<Record<LeadSort, readonly [string, 'ascending' | 'descending']>>> = {
  newest: ['Date', 'descending'],
  oldest: ['Date', 'ascending'],
  largest: ['Total', 'descending'],
  smallest: ['Total', 'ascending'],
};

/** With their widths; the name has what is left. */
const columns = [
  ['Name', ''],
  ['Contact', 'lg:w-52 @6xl:w-64 lg:group-data-narrow:hidden'],
  ['Status', 'lg:w-32'],
  ['Total', 'text-right lg:w-24'],
  ['Date', 'lg:w-38 lg:group-data-narrow:w-28'],
  ['Actions', 'lg:w-22 lg:group-data-narrow:hidden'],
] as const;

export function LeadsTable({ leads, sort, from, desk, chosen, isNarrow }: LeadsTableProps) {
  const [sorted, direction] = (sort && sortedColumn[sort]) ?? [];
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
          {columns.map(([name, width]) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              aria-sort={name === sorted ? direction : undefined}
              className={`px-2 py-1 font-medium text-muted ${width}`}
            >
              {name === 'Name' && (
                <ChooseBox
                  label="Choose all on this page"
                  chosen={chosenHere === leads.length}
                  some={chosenHere > 0}
                  onChoose={(on) => chosen.choose(leads, on)}
                />
              )}
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="grid-cols-1 gap-3 max-lg:grid sm:max-lg:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
      >
        {leads.map((lead, index) => (
          <LeadRow key={lead._id} lead={lead} from={from} desk={desk} chosen={chosen} first={index === 0} />
        ))}
      </tbody>
    </table>
  );
}

interface LeadRowProps extends Pick<LeadsTableProps, 'from' | 'desk' | 'chosen'> {
  readonly lead: Lead;
  readonly first: boolean;
}

function LeadRow({ lead, from, desk, chosen, first }: LeadRowProps) {
  const name = lead.name || '–';
  return (
    <tr
      role="row"
      data-lead={lead._id}
      tabIndex={first ? 0 : -1}
      onFocus={() => desk.setFocused(lead._id)}
      onClick={({ target, currentTarget }) => {
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (!target.closest('a, button, label, [role="combobox"]')) desk.show(lead._id);
      }}
      aria-current={desk.open === lead._id || undefined}
      className="cursor-pointer border-line -outline-offset-3 aria-[current]:bg-accent-soft hover:bg-hover max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-0.5 max-lg:rounded-lg max-lg:border max-lg:bg-paper max-lg:p-3 lg:border-b large-text:flex! large-text:flex-col"
    >
      <Cell className="font-medium wrap-break-word max-lg:self-center max-lg:text-base">
        <span className="flex items-center">
          <ChooseBox
            label={`Choose ${name}`}
            chosen={chosen.has(lead._id)}
            onChoose={(on) => chosen.choose([lead], on)}
          />
          <span className="min-w-0 flex-1">
            <span className="lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2 lg:group-data-narrow:block">
              <span className="min-w-0 lg:flex">
                <span title={name} className="min-w-0 lg:truncate">
                  {name}
                </span>
                {lead.state && (
                  <span className="shrink-0 whitespace-pre lg:group-data-narrow:hidden"> ({lead.state})</span>
                )}
              </span>
              <LeadWork lead={lead} />
            </span>
            <LeadFacts lead={lead} />
          </span>
        </span>
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-2 lg:max-w-64 lg:group-data-narrow:hidden">
        <span className="flex flex-col items-start">
          {lead.email && (
            <a
              href={emailLink(lead.email)}
              className="inline-block max-w-full truncate align-bottom leading-6 text-accent-text hover:underline"
            >
              {lead.email}
            </a>
          )}
          {lead.mobile && (
            <a href={telLink(lead.mobile)} className="inline-block leading-6 text-muted hover:underline">
              {lead.mobile}
            </a>
          )}
        </span>
      </Cell>
      <Cell className="max-lg:justify-self-end">
        <RowStatus lead={lead} />
      </Cell>
      <Cell className="font-semibold tabular-nums max-lg:text-lg lg:text-right">
        {formatDollars(lead.grandTotal)}
      </Cell>
      <Cell className="text-muted lg:whitespace-nowrap lg:group-data-narrow:whitespace-normal">
        <time dateTime={lead.createdAt}>{formatMoment(lead.createdAt)}</time>
      </Cell>
      <Cell className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-3 max-lg:self-end max-lg:justify-self-end lg:group-data-narrow:hidden">
        <Link
          to={adminPaths.lead(lead._id)}
          state={{ list: from }}
          onClick={() => leaveList(lead._id, from)}
          aria-label={`View ${name}`}
          className="inline-flex min-h-11 items-center justify-center rounded-md border border-edge px-4 font-medium hover:border-ink hover:bg-hover lg:min-h-9"
        >
          View
        </Link>
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className={`lg:h-12 lg:px-2 ${className}`}>
      {children}
    </td>
  );
}

interface ChooseBoxProps {
  readonly label: string;
  readonly chosen: boolean;
  /** Some of the rows that it stands for, not all. */
  readonly some?: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** A checkbox whose label is read out; its target is as tall as the row. */
function ChooseBox({ label, chosen, some = false, onChoose }: ChooseBoxProps) {
  return (
    <label className="-my-3 -ml-2 inline-grid size-11 shrink-0 place-items-center align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen}
        ref={(box) => {
          if (box) box.indeterminate = some && !chosen;
        }}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-4.5"
      />
    </label>
  );
}

/** Who comes back to the lead, and when. Beside the name, where there is room. */
function LeadWork({ lead: { assignedTo, followUpOn } }: { readonly lead: Lead }) {
  const { data: admins = [] } = useQuery(leadQueries.admins());
  const person = admins.find(({ email }) => email === assignedTo)?.name ?? assignedTo;
  if (!person && !followUpOn) return null;
  return (
    <span
      className={`flex min-w-0 flex-wrap text-xs font-normal text-muted lg:flex-nowrap ${followUpOn ? '' : 'lg:grow lg:basis-16'}`}
    >
      {person && (
        <span title={person} className="min-w-0 whitespace-pre-wrap wrap-anywhere lg:truncate">
          {person}
          {followUpOn && ', '}
        </span>
      )}
      {followUpOn && <span className="shrink-0">follow up {formatDay(followUpOn)}</span>}
    </span>
  );
}

/** Below the name: who the customer is, what lift, and since when. */
function LeadFacts({ lead }: { readonly lead: Lead }) {
  const { suspectedRobot, customerType, liftType, numberOfStops, createdAt } = lead;
  const lift = liftType && `${liftType === 'commercial' ? 'commercial' : 'home'} lift`;
  const facts = [
    customerType && contactWords('customerType', customerType),
    [lift, numberOfStops && `${numberOfStops} stops`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
  const age = createdAt && formatAgo(createdAt).replace(' ago', '');
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      {suspectedRobot && <Badge tone="warn">Suspected robot</Badge>}
      <span className="min-w-0 flex-1 basis-24 lg:flex lg:whitespace-pre">
        {facts !== '' && (
          <span title={facts} className="min-w-0 lg:truncate">
            {facts}
          </span>
        )}
        {age && (
          <span className="shrink-0 lg:group-data-narrow:hidden">{facts === '' ? age : ` · ${age}`}</span>
        )}
      </span>
    </span>
  );
}
