import { isOutcome, outcomes } from '#contract/deliveries/deliveries.ts';
import { type LeadHistoryEntry, shownEntries } from '#contract/leads/lead-detail.ts';
import { contactRecords, contactShort, leadContactFields } from '#domain/contact/contact-fields.ts';
import { leadOutcomeNames, leadStatusNames, lostReasonNames } from '#domain/lead/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { formatDay, formatMoment } from '#web/admin/ui/format-moment.ts';

const kindNames: Readonly<Record<LeadHistoryEntry['kind'], string>> = {
  status: 'Status',
  outcome: 'Outcome',
  estimate: 'Estimate',
  contact: 'Contact',
  entered: 'Entered',
  assigned: 'Person',
  follow_up: 'Follow-up',
  do_not_contact: 'Contact',
  note: 'Note',
  hand_off: 'Delivery',
  not_a_robot: 'Not a robot',
  undo: 'Undo',
  unchanged: 'No change',
  erased: 'Erased',
};

interface HistoryListProps {
  readonly history: readonly LeadHistoryEntry[];
  /** The name for an email. */
  readonly nameOf: (email: string) => string;
}

/** The entries by people. Deliveries have their own list. */
export function HistoryList({ history, nameOf }: HistoryListProps) {
  const entries = history.filter(({ who, kind }) => who !== null || kind !== 'hand_off');
  const hint =
    history.length === shownEntries
      ? `Only the newest ${shownEntries} are listed: "Save it to read" under Privacy has all.`
      : entries.length === 0 && 'Nothing has happened yet.';
  return (
    <>
      {hint && <p className="mb-3 text-sm text-muted">{hint}</p>}
      <ol className="space-y-3 text-sm">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <p className="text-xs text-muted">
              <span>{`${[kindNames[entry.kind], entry.who && nameOf(entry.who)].filter(Boolean).join(', ')},`}</span>{' '}
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{describeEntry(entry, nameOf)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The name for a key; the server may have keys that this page does not know. */
function wordOf(names: Readonly<Record<string, string>>, key: unknown): string | undefined {
  return typeof key === 'string' && Object.hasOwn(names, key) ? names[key] : undefined;
}

export function describeEntry(
  { kind, detail }: Pick<LeadHistoryEntry, 'kind' | 'detail'>,
  nameOf: (email: string) => string = String,
): string {
  const status = (key: unknown) => wordOf(leadStatusNames, key) ?? 'Unknown';
  if (kind === 'note') return String(detail['text'] ?? '');
  if (kind === 'unchanged') return 'Asked for what was so already';
  if (kind === 'status') return `Status changed from ${status(detail['from'])} to ${status(detail['to'])}`;
  if (kind === 'assigned') {
    const { from, to } = detail;
    return to
      ? `Assigned to ${nameOf(String(to))}`
      : `No longer assigned to ${nameOf(String(from ?? 'anybody'))}`;
  }
  if (kind === 'follow_up') {
    return typeof detail['to'] === 'string'
      ? `Follow-up on ${formatDay(detail['to'])}`
      : 'No follow-up any more';
  }
  if (kind === 'do_not_contact') {
    const barred = [detail['phone'] && 'no calls, no SMS', detail['mail'] && 'no mails'].filter(Boolean);
    return barred.length === 0 ? 'Wants contact again' : `Wants ${barred.join(', ')}`;
  }
  if (kind === 'outcome') {
    const { amount, note } = detail;
    const reason = wordOf(lostReasonNames, detail['reason']);
    const words = [
      wordOf(leadOutcomeNames, detail['outcome']) ?? 'Outcome',
      typeof amount === 'number' && ` for ${formatDollars(amount)}`,
      reason && ` (${reason.toLowerCase()})`,
      typeof note === 'string' && `: ${note}`,
    ];
    return words.filter(Boolean).join('');
  }
  if (kind === 'estimate') return `Made the estimate ${String(detail['reference'])}`;
  if (kind === 'contact') {
    const before = leadContactFields.flatMap((field) => {
      const value = detail[contactRecords[field].leadKey];
      return typeof value === 'string' ? [contactShort(field, value)] : [];
    });
    return `Corrected the contact${before.length > 0 ? `, which was ${before.join(', ')}` : ''}`;
  }
  if (kind === 'entered') return 'Entered by hand';
  if (kind === 'not_a_robot') return 'Said to be a person, not a robot';
  if (kind === 'undo') return `Took back: ${(wordOf(kindNames, detail['kind']) ?? 'a change').toLowerCase()}`;
  if (kind === 'erased') return 'Erased';
  const { channel = 'crm', label, outcome, reason } = detail;
  if (channel !== 'crm') return `Sent again: ${String(label ?? channel).replaceAll('_', ' ')}`;
  if (outcome === 'sent_again') return 'Sent to the CRM again';
  const sentence = isOutcome(outcome) ? outcomes[outcome].history : 'Sent to the CRM';
  if (typeof reason !== 'string' || reason === '') return sentence;
  // Some reasons are the sentence itself, or begin with it.
  return reason.startsWith(sentence) ? reason : `${sentence}: ${reason}`;
}
