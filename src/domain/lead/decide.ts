// The only place where a lead changes: decides about a command, and knows no database. `write` of server/leads stores it.
import {
  contactColumns,
  contactFields,
  contactOfLead,
  contactRecords,
  leadKeys,
} from '#domain/contact/contact-fields.ts';
import { personKey } from '#domain/contact/contact.ts';
import { mailboxOf } from '#domain/contact/mailbox.ts';
import { toE164 } from '#domain/contact/phone.ts';
import { recordOf } from '#domain/record-of.ts';
import { follow, type Step } from './follow.ts';
import type {
  By,
  Decision,
  Lead,
  LeadCommand,
  LeadEdit,
  Outcome,
  Refusal,
  Submitted,
} from './lead-command.ts';
import type { LogEntry } from './lead-history.ts';
import { followUpAfter, isDecided, isNotLoss, statusAfter } from './lead.ts';
import { undo } from './undo.ts';

/** `log`: for an undo, all entries of the lead; else those that the admin may not have seen. */
export function decide(lead: Lead, command: Extract<LeadCommand, { kind: 'submission' }>, by: By): Decision;
export function decide(
  lead: Lead,
  command: LeadCommand,
  by: By,
  log?: readonly LogEntry[],
): Decision | Refusal;
export function decide(
  lead: Lead,
  command: LeadCommand,
  by: By,
  log: readonly LogEntry[] = [],
): Decision | Refusal {
  const isUnseen = command.kind !== 'undo' && log.some(({ who }) => who !== by.who);
  if (by.revision === undefined ? isUnseen : by.revision !== lead.revision) {
    return 'lead_conflict';
  }
  switch (command.kind) {
    case 'edit':
      if (lead.hasStopped && command.doNotContact?.mail === false) return 'mails_stopped';
      return follow(lead, edit(lead, command), by);
    case 'outcome':
      // A merged lead points to one that is not merged itself, so nothing points in a circle.
      if (command.outcome === 'duplicate' && command.into?.mergedInto !== null) return 'cannot_merge';
      return follow(lead, [outcome(lead, command)], by);
    case 'note':
      return follow(lead, edit(lead, { note: command.text }), by);
    case 'contact':
      return follow(lead, correction(lead, command.contact), by);
    case 'not_a_robot':
      return follow(lead, lead.suspectedRobot ? [isPersonAfterAll] : [], by);
    case 'undo':
      return undo(lead, command.changeId, by, log);
    case 'submission':
      return submitted(lead, command, by);
  }
}

function edit(lead: Lead, { status, assignee, followUpOn, doNotContact = {}, note = '' }: LeadEdit): Step[] {
  const steps: Step[] = [];
  if (status !== undefined && status !== lead.status) {
    // A closed status ends the follow-up. Reason and amount belong to the former status.
    const ended = {
      outcomeReason: null,
      soldAmount: null,
      mergedInto: null,
      ...(isDecided(status) && { followUpOn: null }),
    };
    steps.push({ kind: 'status', detail: { from: lead.status, to: status }, set: { status, ...ended } });
  }
  if (assignee !== undefined && (assignee?.id ?? null) !== lead.assignedTo) {
    const detail = { from: lead.assignee ?? null, to: assignee?.email ?? null };
    steps.push({ kind: 'assigned', detail, set: { assignedTo: assignee?.id ?? null } });
  }
  if (followUpOn !== undefined && followUpOn !== lead.followUpOn) {
    steps.push({ kind: 'follow_up', detail: { from: lead.followUpOn, to: followUpOn }, set: { followUpOn } });
  }
  const { mail = lead.doNotMail, phone = lead.doNotPhone } = doNotContact;
  if (mail !== lead.doNotMail || phone !== lead.doNotPhone) {
    const set = { doNotMail: mail, doNotPhone: phone };
    steps.push({ kind: 'do_not_contact', detail: { mail, phone }, set });
  }
  if (note !== '') steps.push({ kind: 'note', detail: { text: note } });
  return steps;
}

function outcome(lead: Lead, given: Outcome): Step {
  const { note = '', reason, amount, into, today } = given;
  const { status: from } = lead;
  const to = statusAfter(given.outcome, from);
  const usualDay = followUpAfter(given.outcome, to, lead.followUpOn, today);
  const followUpOn = given.followUpOn === undefined ? usualDay : given.followUpOn;
  const detail = {
    outcome: given.outcome,
    from,
    to,
    followUpOn,
    ...(note !== '' && { note }),
    ...(reason !== undefined && { reason }),
    ...(amount !== undefined && { amount }),
    ...(into && { of: into.id }),
  };
  // Reason, amount and the other lead belong to the status. A call after it leaves them as they are.
  const isAnew =
    to !== from || isNotLoss(given.outcome) || (given.outcome === 'lost' && isNotLoss(lead.outcomeReason));
  const closedAs = isNotLoss(given.outcome) ? given.outcome : reason;
  const set = {
    status: to,
    followUpOn,
    outcomeReason: closedAs ?? (isAnew ? null : lead.outcomeReason),
    soldAmount: amount ?? (isAnew ? null : lead.soldAmount),
    mergedInto: into?.id ?? (isAnew ? null : lead.mergedInto),
  };
  return { kind: 'outcome', detail, set };
}

/** The log keeps the former value of each corrected field. */
function correction(lead: Lead, contact: Extract<LeadCommand, { kind: 'contact' }>['contact']): Step[] {
  const corrected = contactFields.flatMap((field) => {
    const { leadKey } = contactRecords[field];
    const to = contact[field];
    return to === undefined || to === lead[leadKey] ? [] : [{ leadKey, from: lead[leadKey], to }];
  });
  if (corrected.length === 0) return [];
  const detail = Object.fromEntries(corrected.map(({ leadKey, from }) => [leadKey, from]));
  const set = Object.fromEntries(corrected.map(({ leadKey, to }) => [leadKey, to]));
  const phone = contact.phone === undefined ? lead.phone : toE164(contact.phone);
  const mailbox = contact.email === undefined ? lead.mailbox : mailboxOf(contact.email);
  return [{ kind: 'contact', detail, set: { ...set, mailbox, phone } }];
}

const isPersonAfterAll: Step = { kind: 'not_a_robot', detail: {}, set: { suspectedRobot: false } };

/** A visitor's page sends the contact as it knows it; an admin prices the lead as it is. */
function submitted(lead: Lead, { contact, corrected, isRobot, made, isMailed }: Submitted, by: By): Decision {
  if (by.who !== null) {
    const priced: Step[] = made ? [{ kind: 'estimate', detail: { ...made } }] : [];
    const isProposal = isMailed && !isDecided(lead.status);
    return follow(lead, [...priced, ...(isProposal ? edit(lead, { status: 'proposal' }) : [])], by);
  }
  const typed = contactColumns(contact);
  const columns = recordOf(leadKeys, (key) => (corrected.includes(key) ? lead[key] : typed[key]));
  const steps = lead.suspectedRobot && !isRobot ? [isPersonAfterAll] : [];
  const [before, after] = [contactOfLead(lead), contactOfLead(columns)];
  // A corrected name, phone or email is logged; another spelling of the same is not.
  if (personKey(before) !== personKey(after)) return follow(lead, [...correction(lead, after), ...steps], by);
  return follow({ ...lead, ...columns, mailbox: mailboxOf(after.email) }, steps, by);
}
