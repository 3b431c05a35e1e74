// Stores lead, estimate and what is to be sent of them in one transaction, before anybody sees the price.
import { and, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import {
  type Contact,
  contactColumns,
  contactOfLead,
  type LeadKey,
  leadKeys,
} from '#domain/contact-fields.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { type LeadStatus } from '#domain/lead.ts';
import { leadSource, type MarketingParameters } from '#domain/marketing.ts';
import { toE164 } from '#domain/phone.ts';
import type { Price } from '#domain/pricing/calculation.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import type { Orm } from '#server/database/connection.ts';
import { estimates, leadHistory, leads, pricingVersions, visits } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { isDue } from '#server/pricing/pricing-store.ts';

/** An admin who makes an estimate for a customer. */
export interface MadeBy {
  /** The admin's email. */
  readonly who: string;
  /** The lead that the estimate belongs to. Undefined: a new one, entered by hand. */
  readonly leadId?: string;
}

export interface Submission {
  readonly leadId: string;
  readonly estimateId: string;
  readonly visitId: string;
  readonly personHash: string;
  /** SHA-256 of name, phone and email exactly as given. */
  readonly contactHash: string;
  readonly fingerprint: string;
  /** SHA-256 of the token in the estimate's own address. */
  readonly linkHash: string;
  readonly contact: Contact;
  readonly suspectedRobot: boolean;
  /** The email of the admin whom a new lead belongs to; undefined: nobody. */
  readonly assignee: string | undefined;
  /** The version that the visitor saw. Undefined if the page showed none of ours. */
  readonly privacyNotice: string | undefined;
  readonly pricing: { readonly versionId: string; readonly sequence: number };
  readonly answers: Answers;
  readonly price: Price;
  readonly marketing: MarketingParameters;
  /** Undefined: the visitor. */
  readonly madeBy?: MadeBy;
  /** When the visitor gets the estimate by mail. What an admin made is mailed at once, or not at all. */
  readonly mails: 'later' | 'now' | 'never';
  readonly at: Date;
  /** The business's day then. */
  readonly today: string;
}

/** The effect of a submission, by which channels decide whether to send it. */
export interface StoredSubmission {
  readonly leadId: string;
  readonly leadStatus: LeadStatus;
  readonly estimateId: string;
  readonly visitId: string;
  readonly email: string;
  readonly at: Date;
  readonly isNewLead: boolean;
  readonly isNewEstimate: boolean;
  /** Name, phone or email differ from those before in this visit. */
  readonly contactChanged: boolean;
  readonly mails: Submission['mails'];
}

export interface Send {
  /** Without channels the visit's last contact need not be kept. */
  readonly hasChannels: boolean;
  /** Adds the deliveries to the transaction. */
  readonly submission: (orm: Orm, submission: StoredSubmission) => Promise<void>;
}

/** A repeated submission gets the estimate that it repeats. */
type Recorded =
  | {
      readonly outcome: 'recorded' | 'repeated';
      readonly leadId: string;
      readonly estimateId: string;
      readonly createdAt: Date;
    }
  | { readonly outcome: 'prices_changed' }
  | { readonly outcome: 'too_many' }
  | { readonly outcome: 'no_lead' };

/** More than an honest visitor makes. Without a limit a lead's page would grow without end. */
export const mostEstimatesOfVisit = 50;

export type RecordOutcome = Recorded['outcome'];

/** Without `send` nothing is sent. */
export function createEstimateStore(pool: Pool, send?: Send) {
  return {
    /** A lead's person, and the campaign that they came by, for a further estimate. Undefined: there is no such lead. */
    enquiryOf: (leadId: string): Promise<(Contact & MarketingParameters) | undefined> =>
      withTransaction(pool, async ({ orm }) => {
        const lead = await lockLead(orm, leadId);
        if (!lead) return undefined;
        const [newest] = await orm
          .select({ marketing: estimates.marketing })
          .from(estimates)
          .where(eq(estimates.id, lead.newestEstimateId));
        return { ...newest?.marketing, ...contactOfLead(lead) };
      }),

    record: (submission: Submission): Promise<Recorded> =>
      withTransaction(pool, async ({ orm }) => {
        // A price of an older version is never stored.
        if ((await liveSequence(orm, submission.today)) !== submission.pricing.sequence)
          return { outcome: 'prices_changed' };
        const { madeBy } = submission;
        const known = madeBy?.leadId === undefined ? undefined : await lockLead(orm, madeBy.leadId);
        if (madeBy?.leadId !== undefined && !known) return { outcome: 'no_lead' };
        if (!madeBy && (await isTooMany(orm, submission))) return { outcome: 'too_many' };
        const lead = known ? await addToLead(orm, submission, known) : await storeLead(orm, submission);
        const isNewEstimate = lead !== undefined;
        const { id, status, estimateId, createdAt } =
          lead ?? (await repeatedLead(orm, known ? eq(leads.id, known.id) : isSamePerson(submission)));
        if (isNewEstimate) await storeEstimate(orm, submission, id);

        // Nothing is sent of a suspected robot, nor of an estimate of $0.
        const { visitId, contact, at, price } = submission;
        if (send?.hasChannels && !submission.suspectedRobot && price.totals.grandTotal > 0) {
          const contactChanged = !known && (await rememberContact(orm, submission));
          await send.submission(orm, {
            leadId: id,
            leadStatus: status,
            estimateId,
            visitId: known ? (known.visitId ?? known.id) : visitId,
            email: contact.email,
            at,
            isNewLead: id === submission.leadId,
            isNewEstimate,
            contactChanged,
            mails: submission.mails,
          });
        }
        return { outcome: isNewEstimate ? 'recorded' : 'repeated', leadId: id, estimateId, createdAt };
      }),
  };
}

async function liveSequence(orm: Orm, today: string): Promise<number | undefined> {
  const [live] = await orm
    .select({ sequence: pricingVersions.sequence })
    .from(pricingVersions)
    .where(isDue(today))
    .orderBy(desc(pricingVersions.sequence))
    .limit(1);
  return live?.sequence;
}

/**
 * Inserts the lead, or updates the one of the same person in the same visit. The unique index makes it wait for an
 * identical submission that is under way. Undefined if the person's newest submission is identical.
 */
async function storeLead(orm: Orm, submission: Submission) {
  const { contact, privacyNotice, assignee, at } = submission;
  const changing = {
    ...contactColumns(contact),
    newestEstimateId: submission.estimateId,
    newestFingerprint: submission.fingerprint,
    grandTotal: submission.price.totals.grandTotal,
    ...(privacyNotice !== undefined && { privacyNotice, privacyNoticeAt: at }),
  };
  const [lead] = await orm
    .insert(leads)
    .values({
      ...changing,
      id: submission.leadId,
      visitId: submission.visitId,
      personHash: submission.personHash,
      phone: toE164(contact.phone),
      suspectedRobot: submission.suspectedRobot,
      source: leadSource(submission.marketing) ?? null,
      enteredBy: submission.madeBy?.who ?? null,
      // Nobody, if no admin has this email.
      assignedTo: assignee === undefined ? null : sql`(SELECT id FROM admins WHERE email = ${assignee})`,
      createdAt: at,
    })
    .onConflictDoUpdate({
      target: [leads.visitId, leads.personHash],
      set: { ...changing, ...recordOf(leadKeys, (field) => unlessCorrected(field, changing[field])) },
      setWhere: ne(leads.newestFingerprint, submission.fingerprint),
    })
    .returning({ id: leads.id, status: leads.status });
  return lead && { ...lead, estimateId: submission.estimateId, createdAt: at };
}

/** An admin's correction stays: the visitor's page still sends what was typed at first. */
function unlessCorrected(field: LeadKey, value: string): SQL {
  return sql`CASE WHEN EXISTS (
    SELECT FROM ${leadHistory}
    WHERE ${leadHistory.leadId} = ${leads.id} AND ${leadHistory.kind} = 'contact' AND ${leadHistory.undoneAt} IS NULL
      AND ${leadHistory.detail}->>${field}::text IS NOT NULL
  ) THEN ${leads[field]} ELSE ${value} END`;
}

/** A visitor who went back to an earlier contact has a lead already, and perhaps no new estimate. */
async function repeatedLead(orm: Orm, which: SQL | undefined) {
  const [lead] = await orm
    .select({ id: leads.id, status: leads.status, estimateId: estimates.id, createdAt: estimates.createdAt })
    .from(leads)
    .innerJoin(estimates, eq(estimates.id, leads.newestEstimateId))
    .where(which);
  if (!lead) throw new Error('a repeated submission has no lead');
  return lead;
}

const isSamePerson = ({ visitId, personHash }: Submission) =>
  and(eq(leads.visitId, visitId), eq(leads.personHash, personHash));

/** The visit has reached its limit of estimates, and this one is new. */
async function isTooMany(orm: Orm, { visitId, personHash, fingerprint }: Submission): Promise<boolean> {
  // Locked, so that submissions of one visit are counted one after another.
  const own = await orm
    .select({ id: leads.id, person: leads.personHash, newest: leads.newestFingerprint })
    .from(leads)
    .where(eq(leads.visitId, visitId))
    .orderBy(leads.id)
    .for('no key update');
  const isRepeated = own.some(({ person, newest }) => person === personHash && newest === fingerprint);
  if (own.length === 0 || isRepeated) return false;
  const ofVisit = inArray(
    estimates.leadId,
    own.map(({ id }) => id),
  );
  const [made] = await orm.select({ estimates: count() }).from(estimates).where(ofVisit);
  return (made?.estimates ?? 0) >= mostEstimatesOfVisit;
}

async function lockLead(orm: Orm, id: string) {
  const [lead] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.erasedAt)))
    .for('update');
  return lead;
}

/** A further estimate of a lead, by an admin. Undefined: the lead's newest estimate is the same. */
async function addToLead(orm: Orm, submission: Submission, lead: typeof leads.$inferSelect) {
  const { estimateId, fingerprint, price, madeBy, at } = submission;
  const { grandTotal } = price.totals;
  if (lead.newestFingerprint === fingerprint) return undefined;
  await orm
    .update(leads)
    .set({ newestEstimateId: estimateId, newestFingerprint: fingerprint, grandTotal, touchedAt: at })
    .where(eq(leads.id, lead.id));
  const detail = { estimateId, reference: estimateReference(estimateId), grandTotal };
  await orm
    .insert(leadHistory)
    .values({ leadId: lead.id, at, kind: 'estimate', who: madeBy?.who ?? null, detail });
  return { id: lead.id, status: lead.status, estimateId, createdAt: at };
}

async function storeEstimate(orm: Orm, submission: Submission, leadId: string): Promise<void> {
  const { totals, lines } = submission.price;
  await orm.insert(estimates).values({
    id: submission.estimateId,
    leadId,
    pricingVersionId: submission.pricing.versionId,
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
  });
}

/** Whether the contact differs from the last one of its visit. */
async function rememberContact(orm: Orm, { visitId, contactHash, at }: Submission): Promise<boolean> {
  const changed = await orm
    .insert(visits)
    .values({ id: visitId, lastContact: contactHash, changedAt: at })
    .onConflictDoUpdate({
      target: visits.id,
      set: { lastContact: contactHash, changedAt: at },
      setWhere: ne(visits.lastContact, contactHash),
    })
    .returning({ id: visits.id });
  return changed.length > 0;
}

export type EstimateStore = ReturnType<typeof createEstimateStore>;
