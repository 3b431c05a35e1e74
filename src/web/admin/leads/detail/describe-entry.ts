import type { LeadHistoryEntry } from '#contract/leads.ts';
import type { DeliveryJson, HandOffOutcome } from '#contract/deliveries.ts';
import { leadOutcomeNames, leadStatusNames } from '#domain/lead.ts';
import { formatDay } from '#web/admin/ui/format-moment.ts';

const channelNames: Readonly<Record<DeliveryJson['channel'], string>> = {
  crm: 'CRM',
  webhook: 'webhook',
  owner_email: 'mail to the business',
  visitor_email: 'mail to the visitor',
};

const outcomes: Readonly<Record<HandOffOutcome, string>> = {
  delivered: 'Delivered to the CRM',
  existed: 'The CRM had this contact already',
  refused: 'The CRM refused the contact',
  gone: 'The CRM wants nothing any more',
  settings_rejected: 'The CRM rejected our settings',
  limited: 'The CRM asked to wait',
  unavailable: 'The CRM could not be reached',
  interrupted: 'Sending was interrupted',
  sent_again: 'Sent to the CRM again',
};

/** The name under a key, whatever stands there: the server may know keys that this page does not. */
function nameOf(names: Readonly<Record<string, string>>, key: unknown): string | undefined {
  return typeof key === 'string' && Object.hasOwn(names, key) ? names[key] : undefined;
}

/** What happened, in a sentence. */
export function describeEntry({ kind, detail }: Pick<LeadHistoryEntry, 'kind' | 'detail'>): string {
  const status = (key: unknown) => nameOf(leadStatusNames, key) ?? 'Unknown';
  if (kind === 'note') return String(detail['text'] ?? '');
  if (kind === 'status') return `Status changed from ${status(detail['from'])} to ${status(detail['to'])}`;
  if (kind === 'assigned') {
    const { from, to } = detail;
    return to ? `Assigned to ${String(to)}` : `No longer assigned to ${String(from ?? 'anybody')}`;
  }
  if (kind === 'follow_up') {
    return typeof detail['to'] === 'string'
      ? `Follow-up on ${formatDay(detail['to'])}`
      : 'No follow-up any more';
  }
  if (kind === 'outcome') {
    const outcome = nameOf(leadOutcomeNames, detail['outcome']) ?? 'Outcome';
    const note = detail['note'];
    return typeof note === 'string' ? `${outcome}: ${note}` : outcome;
  }
  if (kind === 'estimate') return `Made the estimate ${String(detail['reference'])}`;
  if (kind === 'contact') return 'Corrected the contact';
  if (kind === 'entered') return 'Entered by hand';
  if (kind === 'not_a_robot') return 'Said to be a person, not a robot';
  if (kind === 'erased') return 'Erased';
  const channel = nameOf(channelNames, detail['channel']);
  if (channel !== undefined && detail['channel'] !== 'crm') return `Sent again: ${channel}`;
  const sentence = nameOf(outcomes, detail['outcome']) ?? 'Handed to the CRM';
  const { reason } = detail;
  if (typeof reason !== 'string' || reason === '') return sentence;
  // Some reasons are the sentence itself, or begin with it.
  return reason.startsWith(sentence) ? reason : `${sentence}: ${reason}`;
}
