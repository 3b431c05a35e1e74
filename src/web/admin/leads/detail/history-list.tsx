import type { LeadHistoryEntry } from '#contract/leads.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { describeEntry } from './describe-entry.ts';
import { RepeatedList } from './repeated-list.tsx';

const kindNames: Readonly<Record<LeadHistoryEntry['kind'], string>> = {
  status: 'Status',
  outcome: 'Outcome',
  estimate: 'Estimate',
  contact: 'Contact',
  entered: 'Entered',
  assigned: 'Person',
  follow_up: 'Follow-up',
  note: 'Note',
  hand_off: 'Delivery',
  not_a_robot: 'Not a robot',
  erased: 'Erased',
};

/** What people did, above what the machine did. */
export function HistoryList({ history }: { readonly history: readonly LeadHistoryEntry[] }) {
  const people = history.filter((entry) => entry.who !== null);
  const machine = history
    .filter((entry) => entry.who === null)
    .map((entry) => ({ words: describeEntry(entry), at: entry.at }));
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
        <RepeatedList label="System" entries={machine} className="mt-4 border-t border-line pt-3" />
      )}
    </>
  );
}
