// Decides what a submission changes: the second of its three steps. Its tests are a table and need no database.
import { randomUUIDv7 } from 'node:crypto';
import type { notMailedReasons } from '#contract/leads/made-estimate.ts';
import { contactColumns } from '#domain/contact/contact-fields.ts';
import { mailboxOf } from '#domain/contact/mailbox.ts';
import { toE164 } from '#domain/contact/phone.ts';
import type { Priced } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { decide } from '#domain/lead/decide.ts';
import { leadStateKeys } from '#domain/lead/follow.ts';
import type { LeadStatus } from '#domain/lead/lead.ts';
import { leadSource, shortName } from '#domain/marketing.ts';
import { adjustmentOf } from '#domain/pricing/adjustment.ts';
import { yieldOf } from '#domain/pricing/price-line.ts';
import { pick } from '#domain/record-of.ts';
import type { StoredSubmission } from '#server/outbox/channel.ts';
import { planDeliveries, type Sending } from '#server/outbox/plan-deliveries.ts';
import type { Known } from './read-known.ts';
import type { PricedSubmission } from './submission.ts';
import type { Changes, NewEstimate, NewLead } from './write-submission.ts';

/** More than an honest visitor makes. Without a limit, a lead's page could grow endlessly. */
export const mostEstimatesOfVisit = 50;

type Refusal = 'no_lead' | 'too_many';

export type SubmissionOutcome = Refusal | Plan['outcome'];

/** Why an estimate is not mailed to the customer. */
type NotMailed = (typeof notMailedReasons)[number];

interface Plan {
  /** A repeated submission gets the estimate that it repeats. */
  readonly outcome: 'recorded' | 'repeated';
  readonly leadId: string;
  readonly estimateId: string;
  readonly days: Priced;
  /** Of the lead, with what the submission changes. */
  readonly status: LeadStatus;
  readonly revision: number;
  /** Undefined if the customer gets the estimate by mail. */
  readonly notMailed: NotMailed | undefined;
  readonly changes: Changes;
}

export function planSubmission(
  submission: PricedSubmission,
  found: Known,
  sending: Sending,
): Plan | { readonly outcome: Refusal } {
  const { madeBy, visitId, at, price, contactHash } = submission;
  const { lead, validUntil, business } = found;
  const ofLead = madeBy?.leadId !== undefined;
  const mail = sending.channels.find(({ mailsCustomer }) => mailsCustomer);
  // What was mailed to a mailbox that the visitor has corrected did not reach this one.
  const isReached =
    ofLead || found.corrected.includes('email') || lead?.mailbox === mailboxOf(submission.contact.email);
  const known = isReached ? found : { ...found, used: found.used.filter((name) => name !== mail?.name) };
  if (ofLead && (!lead || lead.erasedAt)) return { outcome: 'no_lead' };
  const isRepeated = found.holds && lead?.newestFingerprint === submission.fingerprint;
  if (!madeBy && !isRepeated && known.estimatesOfVisit >= mostEstimatesOfVisit) {
    return { outcome: 'too_many' };
  }
  const leadId = lead?.id ?? submission.leadId;
  const estimateId = isRepeated ? lead.newestEstimateId : submission.estimateId;

  // Nothing is sent about a suspected robot, or about an estimate of $0.
  const isSent = sending.channels.length > 0 && !submission.suspectedRobot && price.totals.grandTotal > 0;
  const contactChanged = isSent && !ofLead && known.lastContact !== contactHash;
  const isPersonNow = lead?.suspectedRobot === true && !madeBy && !submission.suspectedRobot;
  // A visitor's answer does not depend on it, or anybody could learn who stopped the mails: theirs is refused when it is sent.
  const mails = known.isMailStopped && madeBy ? 'never' : submission.mails;
  // A visit has one mail, but each estimate that an admin mails has its own.
  const mailed = mails === 'now' ? (isRepeated ? known.sent : []) : known.used;
  const wasMailed = mail !== undefined && mailed.includes(mail.name);
  // An admin mails an estimate that was made before without a mail.
  const isOnlyMailed = isRepeated && mails === 'now' && mail !== undefined && !wasMailed;
  const stored: StoredSubmission = {
    leadId,
    leadStatus: lead?.status ?? 'new',
    estimateId,
    visitId: ofLead ? (lead?.visitId ?? leadId) : visitId,
    at,
    isNewLead: !lead || isPersonNow,
    isByDesk: madeBy !== undefined,
    isCorrection: !lead && !madeBy && known.hasSentPhone,
    isNewEstimate: !isRepeated || isPersonNow || isOnlyMailed,
    contactChanged,
    mails,
  };
  // What an admin makes for a suspected robot goes only to whom they mail it.
  const isMailAlone = isOnlyMailed || (madeBy !== undefined && lead?.suspectedRobot === true);
  const by = isMailAlone
    ? { ...sending, channels: sending.channels.filter((each) => each === mail) }
    : sending;
  const owed = isSent ? planDeliveries(stored, known, by) : undefined;
  const sent = [...(owed?.added ?? []), ...(owed?.changed ?? [])];
  const isMailedNow = sent.some(({ channel }) => channel === mail?.name);
  const changed = lead && changedLead(submission, known, lead, isRepeated, mails === 'now' && isMailedNow);
  const leadStatus = changed?.changedLead.status ?? stored.leadStatus;
  const changes: Changes = {
    ...(!lead && { newLead: newLead(submission, known) }),
    // What is stored about a lead locks it: nothing comes after its erasure.
    ...(changed ??
      (lead &&
        (contactChanged || sent.length > 0) && { changedLead: { revision: lead.revision, before: lead } })),
    ...(!isRepeated && { estimate: newEstimate(submission, known, leadId) }),
    ...(contactChanged && { visit: { visitId, before: known.lastContact, contactHash, at } }),
    ...(owed && { deliveries: planDeliveries({ ...stored, leadStatus }, known, by) }),
  };

  const isMailed = isSent && (isMailedNow || (wasMailed && mails !== 'never'));
  return {
    outcome: isRepeated ? 'repeated' : 'recorded',
    leadId,
    estimateId,
    days: (isRepeated ? found.priced : null) ?? {
      createdAt: at,
      validUntil,
      validDays: business.details.validDays,
    },
    status: leadStatus,
    revision: (changed?.changedLead ?? lead)?.revision ?? 0,
    notMailed: isMailed ? undefined : whyNotMailed(submission, known, mail !== undefined),
    changes,
  };
}

function whyNotMailed(
  { mails, price }: PricedSubmission,
  { isMailStopped }: Known,
  sendsMails: boolean,
): NotMailed {
  if (mails === 'never') return 'not_asked';
  if (!sendsMails) return 'no_mails';
  if (price.totals.grandTotal <= 0) return 'free';
  return isMailStopped ? 'stopped' : 'limit';
}

type LeadRow = NonNullable<Known['lead']>;

/** The columns of a lead that its newest estimate sets. */
function newestOf({ estimateId, fingerprint, price, answers }: PricedSubmission) {
  return {
    newestEstimateId: estimateId,
    newestFingerprint: fingerprint,
    grandTotal: price.totals.grandTotal,
    yield: yieldOf(price.lines),
    adjustment: adjustmentOf(price.lines)?.amount ?? 0,
    liftType: answers.liftType,
    stops: answers.numberOfStops,
  };
}

function newLead(submission: PricedSubmission, known: Known): NewLead {
  const { contact, notice, at, marketing } = submission;
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
    source: leadSource(marketing) ?? null,
    medium: shortName(marketing.utm_medium),
    campaign: shortName(marketing.utm_campaign),
    enteredBy: submission.madeBy?.who ?? null,
    assignedTo: known.assignee,
    privacyNotice: notice ?? null,
    privacyNoticeAt: notice === undefined ? null : at,
    createdAt: at,
  };
}

/** An admin's removal, and a wish of the phone, change these without a conflict, so a submission leaves them alone. */
const storedKeys = leadStateKeys.filter((key) => key !== 'assignedTo' && key !== 'doNotPhone');

/** What a submission does to a lead that exists. Undefined if nothing. */
function changedLead(
  submission: PricedSubmission,
  { corrected, isMailStopped }: Known,
  lead: LeadRow,
  isRepeated: boolean,
  isMailed: boolean,
) {
  const { contact, suspectedRobot: isRobot, notice, madeBy, at, estimateId, price } = submission;
  const who = madeBy?.who ?? null;
  const { grandTotal } = price.totals;
  const made =
    madeBy && !isRepeated ? { estimateId, reference: estimateReference(estimateId), grandTotal } : undefined;
  const command = { kind: 'submission', contact, corrected, isRobot, made, isMailed } as const;
  const decision = decide({ ...lead, doNotMail: isMailStopped }, command, { who, at });
  if (isRepeated && decision.entries.length === 0) return undefined;
  const changeId = randomUUIDv7();
  return {
    changedLead: {
      ...(!isRepeated && newestOf(submission)),
      ...(!madeBy && { personHash: submission.personHash }),
      ...pick(decision.lead, storedKeys),
      privacyNotice: notice ?? lead.privacyNotice,
      privacyNoticeAt: notice === undefined ? lead.privacyNoticeAt : at,
      before: lead,
    },
    history: decision.entries.map((entry) => ({ ...entry, leadId: lead.id, at, who, changeId })),
    // Of a lead that is no robot's any more, and of a corrected contact, the channels hear by its deliveries.
    events: decision.events
      .filter((event) => event !== 'lead.created' && event !== 'lead.contact_changed')
      .map((event) => ({ event, leadIds: [lead.id], at })),
  };
}

function newEstimate(
  submission: PricedSubmission,
  { business, validUntil }: Pick<Known, 'business' | 'validUntil'>,
  leadId: string,
): NewEstimate {
  const { totals, lines } = submission.price;
  return {
    id: submission.estimateId,
    leadId,
    pricingVersionId: submission.pricingVersionId,
    businessVersionId: business.id,
    answers: submission.answers,
    answerNames: submission.answerNames,
    lines: [...lines],
    liftTotal: totals.lift,
    shaftTotal: totals.shaft,
    installationTotal: totals.installation,
    grandTotal: totals.grandTotal,
    marketing: submission.marketing,
    linkHash: submission.linkHash,
    madeBy: submission.madeBy?.who ?? null,
    createdAt: submission.at,
    validUntil,
  };
}
