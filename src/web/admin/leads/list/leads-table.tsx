// A table on wide screens and a column of cards on phones. The roles are explicit because some
// browsers drop a table's semantics when it is laid out as blocks.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { emailLink } from '#web/admin/leads/email-link.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';
import type { Desk } from '#web/admin/leads/panel/use-desk.ts';
import { LeadMarks } from './lead-marks.tsx';
import type { LeadSort } from './leads-view.ts';
import { RowStatus } from './row-status.tsx';

interface LeadsTableProps {
  readonly leads: readonly ShownLead[];
  readonly sort: LeadSort;
  /** The list's own address, to come back to. */
  readonly from: string;
  readonly desk: Pick<Desk, 'open' | 'show' | 'setFocused'>;
}

const sortedColumn: Readonly<Record<LeadSort, readonly [string, 'ascending' | 'descending']>> = {
  newest: ['Date', 'descending'],
  oldest: ['Date', 'ascending'],
  largest: ['Total', 'descending'],
  smallest: ['Total', 'ascending'],
};

const columns = ['Name', 'Contact', 'Status', 'Total', 'Date', 'Actions'];

export function LeadsTable({ leads, sort, from, desk }: LeadsTableProps) {
  const [sorted, direction] = sortedColumn[sort];
  return (
    <table
      role="table"
      aria-label="Leads"
      data-narrow={desk.open !== '' || undefined}
      className="group w-full border-collapse text-sm max-lg:block"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-b border-line text-left">
          {columns.map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              aria-sort={name === sorted ? direction : undefined}
              className={`px-3 py-1 font-medium text-muted ${name === 'Contact' || name === 'Actions' ? 'lg:group-data-narrow:hidden' : ''} ${name === 'Total' ? 'text-right' : ''}`}
            >
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
          <LeadRow key={lead._id} lead={lead} from={from} desk={desk} first={index === 0} />
        ))}
      </tbody>
    </table>
  );
}

interface LeadRowProps extends Pick<LeadsTableProps, 'from' | 'desk'> {
  readonly lead: ShownLead;
  readonly first: boolean;
}

function LeadRow({ lead, from, desk, first }: LeadRowProps) {
  const name = lead.name || '–';
  return (
    <tr
      role="row"
      data-lead={lead._id}
      tabIndex={first ? 0 : -1}
      onFocus={() => desk.setFocused(lead._id)}
      onClick={({ target, currentTarget }) => {
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (!target.closest('a, button, [role="combobox"]')) desk.show(lead._id);
      }}
      aria-current={desk.open === lead._id || undefined}
      className="cursor-pointer border-line aria-[current]:bg-accent-soft hover:bg-hover max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:bg-paper max-lg:p-3 lg:border-b"
    >
      <Cell className="font-medium wrap-break-word max-lg:text-base">
        {lead.state ? `${name} (${lead.state})` : name}
        <LeadMarks lead={lead} />
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:row-start-2 lg:max-w-64 lg:group-data-narrow:hidden">
        <a href={emailLink(lead.email)} className="block truncate leading-6 text-accent-text hover:underline">
          {lead.email}
        </a>
        <a href={`tel:${lead.mobile}`} className="inline-block leading-6 text-muted hover:underline">
          {lead.mobile}
        </a>
      </Cell>
      <Cell className="max-lg:justify-self-end">
        <RowStatus lead={lead} />
      </Cell>
      <Cell className="font-semibold tabular-nums max-lg:text-lg lg:text-right">
        {formatDollars(lead.grandTotal)}
      </Cell>
      <Cell className="whitespace-nowrap text-muted max-lg:self-center max-lg:justify-self-end">
        <time dateTime={lead.createdAt}>{formatMoment(lead.createdAt)}</time>
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:mt-1 lg:group-data-narrow:hidden">
        <Link
          to={adminPaths.lead(lead._id)}
          state={{ list: from }}
          aria-label={`View ${name}`}
          className="inline-flex min-h-11 items-center justify-center rounded-md border border-edge px-4 font-medium hover:border-ink hover:bg-hover max-lg:w-full lg:min-h-9"
        >
          View
        </Link>
      </Cell>
    </tr>
  );
}

function Cell({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className={`lg:h-12 lg:px-3 ${className}`}>
      {children}
    </td>
  );
}
