// One of the overview's tables. Each number leads to the leads that it counts.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Sums } from '#contract/leads/lead-report.ts';
import { winPercent } from '#domain/lead/report-words.ts';
import { formatDollars } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { labelFromKey } from '#domain/text.ts';
import { download } from '#web/admin/download.ts';
import { listPath } from '#web/admin/paths.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { countText } from '../leads-view.ts';

interface Column {
  readonly title: string;
  readonly value: (sums: Sums) => number | null;
  readonly words: (value: number) => string;
  readonly datesOf?: 'won' | 'decided';
}

const columns: readonly Column[] = [
  { title: 'Leads', value: ({ leads }) => leads, words: countText },
  { title: 'Won', value: ({ won }) => won, words: countText, datesOf: 'won' },
  { title: 'Won $', value: ({ wonAmount }) => wonAmount, words: formatDollars, datesOf: 'won' },
  { title: 'Yield ex GST', value: ({ yieldExGst }) => yieldExGst, words: formatDollars, datesOf: 'won' },
  { title: 'Asked', value: ({ asked }) => asked, words: formatDollars },
  {
    title: 'Win rate',
    value: (sums) => winPercent(sums) ?? null,
    words: (value) => `${value}%`,
    datesOf: 'decided',
  },
  {
    title: 'First touch, hours',
    value: ({ firstTouchHours }) => firstTouchHours,
    words: (hours) => hours.toFixed(1),
  },
];

const mostRows = 15;

interface FiguresTableProps<Row extends Sums> {
  readonly table: 'campaign' | 'person' | 'lift';
  readonly rows: readonly Row[];
  readonly period: Period;
  readonly nameOf: (row: Row) => string;
  /** Filters the leads that a row counts: made in the period, or decided in it. */
  readonly filterOf: (row: Row, areDecided: boolean) => Readonly<Record<string, string>>;
}

export function FiguresTable<Row extends Sums>(props: FiguresTableProps<Row>) {
  const { table, rows, period, nameOf, filterOf } = props;
  const title = `By ${table}`;
  const [sorted, setSorted] = useState('Yield ex GST');
  const [isShort, setShort] = useState(true);
  const saving = useMutation({
    mutationFn: () =>
      download('GET /leads/report.csv', { query: { table, ...period } }, `leads-${table}-${period.from}.csv`),
    meta: { failure: 'Failed to save the table' },
  });
  const by = columns.find((column) => column.title === sorted);
  // Names are sorted up, numbers down. A row without a value comes last.
  const inOrder = rows.toSorted((one, other) => {
    const byName = nameOf(one) < nameOf(other) ? -1 : 1;
    const difference = by ? (by.value(other) ?? -1) - (by.value(one) ?? -1) : 0;
    return difference || byName;
  });
  const shown = isShort ? inOrder.slice(0, mostRows) : inOrder;
  const head = (name: string, look: string) => (
    <th
      key={name}
      scope="col"
      aria-sort={sorted === name ? (by ? 'descending' : 'ascending') : undefined}
      className={look}
    >
      <button type="button" onClick={() => setSorted(name)} className="sort-button">
        {name}
      </button>
    </th>
  );
  return (
    <section aria-label={title} className="mb-6 card p-4">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">{title}</h3>
        {rows.length > 0 && (
          <SmallButton variant="quiet" about={title} busy={saving.isPending} onClick={() => saving.mutate()}>
            CSV
          </SmallButton>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">No leads in this time.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard on narrow screens
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={`${title}, table`}>
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line">
                {head(labelFromKey(table), 'pr-3 text-left')}
                {columns.map(({ title: name }) => head(name, 'px-2 text-right'))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={JSON.stringify(filterOf(row, false))} className="border-b border-line last:border-0">
                  <th
                    scope="row"
                    className="max-w-72 min-w-32 py-1.5 pr-3 text-left font-normal wrap-anywhere"
                  >
                    {nameOf(row)}
                  </th>
                  {columns.map(({ title: name, value, words, datesOf }) => {
                    const found = value(row);
                    const filter = { ...filterOf(row, datesOf !== undefined), ...(datesOf && { datesOf }) };
                    return (
                      <td key={name} className="px-2 text-right tabular-nums">
                        {found === null || found === 0 ? (
                          <span className="text-muted">–</span>
                        ) : (
                          <Link
                            to={listPath({ ...period, ...filter })}
                            className="inline-flex min-h-6 items-center whitespace-nowrap text-accent-text hover:underline"
                          >
                            {words(found)}
                          </Link>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {inOrder.length > mostRows && (
        <SmallButton variant="quiet" onClick={() => setShort(!isShort)}>
          {isShort ? `Show all ${inOrder.length}` : `Show the first ${mostRows}`}
        </SmallButton>
      )}
    </section>
  );
}
