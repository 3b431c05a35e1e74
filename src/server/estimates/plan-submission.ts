// Decides what a submission changes: the second of its three steps. Its tests are a table and need no database.
import { contactColumns, leadKeys } from '#domain/contact/contact-fields.ts';
import { mailboxOf } from '#domain/contact/contact.ts';
import { toE164 } from '#domain/contact/phone.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { leadSource } from '#domain/marketing.ts';
import { recordOf } from '#domain/record-of.ts';
import type { StoredSubmission } from '#server/outbox/channel.ts';
import { planDeliveries, type Sending } from '#server/outbox/plan-deliveries.ts';
import type { Known } from './read-known.ts';
import type { Submission } from './submission.ts';
import type { ChangedLead, Changes, NewEstimate, NewHistory, NewLead } from './write-submission.ts';

/** More than an honest visitor makes. Without a limit, a lead's page could grow endlessly. */
export const mostEstimatesOfVisit = 50;

type Refusal = 'prices_changed' | 'no_lead' | 'too_many';

export type SubmissionOutcome = Refusal | Plan['outcome'];

interface Plan {
  /** A repeated submission gets the estimate that it repeats. */
  readonly outcome: 'recorded' | 'repeated';
  readonly leadId: string;
  readonly estimateId: string;
  readonly createdAt: Date;
  /** When the visitor gets the estimate by mail, if mails are sent. */
  readonly mails: StoredSubmission['mails'];
  readonly changes: Changes;
}

export function planSubmission(
  submission: Submission,
  known: Known,
  sending: Sending,
): Plan | { readonly outcome: Refusal } {
  const { madeBy, visitId, at, price } = submission;
  const { lead, pricedAt } = known;
  // A price of an older version is never stored.
  if (known.liveSequence !== submission.pricing.sequence) return { outcome: 'prices_changed' };
  const ofLead = madeBy?.leadId !== undefined;
  if (ofLead && (!lead || lead.erasedAt)) return { outcome: 'no_lead' };
  const isRepeated = lead?.newestFingerprint === submission.fingerprint;
  if (!madeBy && !isRepeated && known.estimatesOfVisit >= mostEstimatesOfVisit) {
    return { outcome: 'too_many' };
  }
  const leadId = lead?.id ?? submission.leadId;
  const estimateId = isRepeated ? lead.newestEstimateId : submission.estimateId;

  // Nothing is sent about a suspected robot, or about an estimate of $0.
  const isSent = sending.channels.length > 0 && !submission.suspectedRobot && price.totals.grandTotal > 0;
  const contactChanged = isSent && !ofLead && known.lastContact !== submission.contactHash;
  const mails = known.isMailStopped ? 'never' : submission.mails;
  const stored: StoredSubmission = {
    leadId,
    leadStatus: lead?.status ?? 'new',
    estimateId,
    visitId: ofLead ? (lead?.visitId ?? leadId) : visitId,
    at,
    isNewLead: !lead,
    isCorrection: !lead && !madeBy && known.hasSentPhone,
    isNewEstimate: !isRepeated,
    contactChanged,
    mails,
  };
  const { contactHash } = submission;
  const changes: Changes = {
    ...(!lead && { newLead: newLead(submission, known) }),
    ...(lead && !isRepeated && { changedLead: changedLead(submission, known, lead) }),
    ...(!isRepeated && { estimate: newEstimate(submission, leadId) }),
    ...(ofLead && !isRepeated && { history: estimateHistory(submission, leadId) }),
    ...(contactChanged && { visit: { visitId, before: known.lastContact, contactHash, at } }),
    ...(isSent && { deliveries: planDeliveries(stored, known, sending) }),
  };
  const createdAt = (isRepeated ? pricedAt : null) ?? at;
  return { outcome: isRepeated ? 'repeated' : 'recorded', leadId, estimateId, createdAt, mails, changes };
}

type LeadRow = NonNullable<Known['lead']>;

/** The columns of a lead that its newest estimate sets. */
function newestOf({ estimateId, fingerprint, price, answers }: Submission) {
  const { grandTotal } = price.totals;
  return {
    newestEstimateId: estimateId,
    newestFingerprint: fingerprint,
    grandTotal,
    liftType: answers.liftType,
  };
}

function newLead(submission: Submission, known: Known): NewLead {
  const { contact, notice, at } = submission;
  return {
    ...contactColumns(contact),
    mailbox: mailboxOf(contact.email),
    phone: toE164(contact.phone),
    id: submission.leadId,
    visitId: submission.visitId,
    personHash: submission.personHash,
    ...newestOf(submission),
    status: 'new',
    suspectedRobot: submission.suspectedRobot,
    source: leadSource(submission.marketing) ?? null,
    enteredBy: submission.madeBy?.who ?? null,
    assignedTo: known.assignee,
    privacyNotice: notice ?? null,
    privacyNoticeAt: notice === undefined ? null : at,
    createdAt: at,
  };
}

/**
 * Changes a lead that gets a further estimate. An admin's correction stays, because the visitor's page still sends the
 * former contact.
 */
function changedLead(submission: Submission, { corrected }: Known, lead: LeadRow): ChangedLead {
  const { notice, madeBy, at } = submission;
  const typed = contactColumns(submission.contact);
  const stays = (field: string) => madeBy?.leadId !== undefined || corrected.includes(field);
  const contact = recordOf(leadKeys, (field) => (stays(field) ? lead[field] : typed[field]));
  return {
    ...contact,
    mailbox: mailboxOf(contact.email),
    ...newestOf(submission),
    privacyNotice: notice ?? lead.privacyNotice,
    privacyNoticeAt: notice === undefined ? lead.privacyNoticeAt : at,
    touchedAt: madeBy ? at : null,
    before: lead,
  };
}

function newEstimate(submission: Submission, leadId: string): NewEstimate {
  const { totals, lines } = submission.price;
  return {
    id: submission.estimateId,
    leadId,
    pricingVersionId: submission.pricing.id,
    answers: submission.answers,
    lines: [...lines],
    liftTotal: totals.lift,
    shaftTotal: totals.shaft,
    installationTotal: totals.installation,
    grandTotal: totals.grandTotal,
    marketing: submission.marketing,
    linkHash: submission.linkHash,
    madeBy: submission.madeBy?.who ?? null,
    createdAt: submission.at,
  };
}

function estimateHistory({ estimateId, price, madeBy, at }: Submission, leadId: string): NewHistory {
  const { grandTotal } = price.totals;
  const detail = { estimateId, reference: estimateReference(estimateId), grandTotal };
  return { leadId, at, kind: 'estimate', who: madeBy?.who ?? null, detail };
}
