import type { LeadHistoryEntry } from '#contract/lead-detail.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { describeEntry } from './describe-entry.ts';
import { historyLines, type MachineLine } from './history-lines.ts';

const kindNames: Readonly<Record<LeadHistoryEntry['kind'], string>> = {
  status: 'Status',
  assigned: 'Person',
  follow_up: 'Follow-up',
  note: 'Note',
  hand_off: 'CRM',
  not_a_robot: 'Not a robot',
  erased: 'Erased',
};

/** What people did, above what the machine did. */
export function HistoryList({ history }: { readonly history: readonly LeadHistoryEntry[] }) {
  const { people, machine } = historyLines(history);
  return (
    <>
      {history.length === 0 && <p className="text-sm text-muted">Nothing has happened yet.</p>}
      <ol className="space-y-3 text-sm">
        {people.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <p className="text-xs text-muted">
              {kindNames[entry.kind]}, {entry.who}, <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{describeEntry(entry)}</p>
          </li>
        ))}
      </ol>
      {machine.length > 0 && (
        <ol aria-label="System" className="mt-4 space-y-1 border-t border-line pt-3 text-xs text-muted">
          {machine.map((line) => (
            <li key={line.last} className="wrap-anywhere">
              {line.words} {whenOf(line)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** `22 Nov 2026, 08:21`, or `12 times, 22 Nov 2026, 08:21 to 22 Nov 2026, 09:10`. */
function whenOf({ times, first, last }: MachineLine): string {
  return times === 1 ? formatMoment(last) : `${times} times, ${formatMoment(first)} to ${formatMoment(last)}`;
}
