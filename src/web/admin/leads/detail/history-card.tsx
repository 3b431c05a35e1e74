import type { LeadHistoryEntry } from '#contract/lead-detail.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Card } from './card.tsx';
import { describeEntry } from './describe-entry.ts';
import { NoteForm } from './note-form.tsx';

const kindNames: Readonly<Record<LeadHistoryEntry['kind'], string>> = {
  status: 'Status',
  assigned: 'Person',
  follow_up: 'Follow-up',
  note: 'Note',
  hand_off: 'CRM',
  not_a_robot: 'Not a robot',
  erased: 'Erased',
};

interface HistoryCardProps {
  readonly leadId: string;
  readonly history: readonly LeadHistoryEntry[];
}

export function HistoryCard({ leadId, history }: HistoryCardProps) {
  return (
    <Card title="History">
      <NoteForm leadId={leadId} />
      {history.length === 0 ? (
        <p className="mt-4 text-sm text-muted">Nothing has happened yet.</p>
      ) : (
        <ol className="mt-4 space-y-4 border-l-2 border-line pl-4">
          {history.map((entry) => (
            <li key={entry.id} className="text-sm">
              <p className="text-xs text-muted">
                {kindNames[entry.kind]}, {entry.who ?? 'System'},{' '}
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
              </p>
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{describeEntry(entry)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
