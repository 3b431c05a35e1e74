// Reads the facts that decide about a submission: the first of its three steps (read, plan, write).
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Contact, contactOfLead } from '#domain/contact/contact-fields.ts';
import { mailboxOf } from '#domain/contact/mailbox.ts';
import { estimateDays, type Priced } from '#domain/estimate-days.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { Basics } from '#server/basics.ts';
import { type LiveBusiness, priced, savedBusiness } from '#server/business/live-business.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { prepared } from '#server/database/prepared.ts';
import { estimates, leads, pricingVersions } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { fullChannels } from '#server/outbox/delivery-limit.ts';
import { mailboxHashes } from '#server/outbox/mail/stopped-mailboxes.ts';
import type { KnownDeliveries } from '#server/outbox/plan-deliveries.ts';
import { isUntried } from '#server/outbox/write-deliveries.ts';
import { isDue } from '#server/pricing/pricing-store.ts';
import type { EstimateLinks } from './estimate-links.ts';
import type { Submission } from './submission.ts';

export type Known = Awaited<ReturnType<typeof readKnown>>;

const select = prepared((orm) => {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  const visitId = given('visitId');
  // Deliveries of a lead without a visit are ordered by lead.
  const visit = sql`coalesce(${leads.visitId}, ${leads.id}, ${visitId})`;
  const ownLead = sql`(SELECT id FROM leads WHERE visit_id = ${visitId} AND person_hash = ${given('personHash')})`;
  /** The fields of the lead's contact that an admin has corrected. */
  const corrected = sql<string[]>`ARRAY(
    SELECT DISTINCT json_object_keys(detail) FROM lead_history WHERE lead_id = ${leads.id} AND kind = 'contact' AND who IS NOT NULL AND undone_at IS NULL)`;
  // Who corrects one of name, phone and email goes on with an estimate of the visit: only its visitor knows both its
  // address and the visit's id. A phone that wants no calls keeps its lead, or the wish would be another phone's.
  const correctedLead = sql`(SELECT l.id FROM estimates e JOIN leads l ON l.id = e.lead_id
    WHERE e.link_hash = ${given('continues')} AND l.visit_id = ${visitId} AND (lower(l.name) = lower(${given('fullName')}::text))::int
      + (l.mobile = ${given('phone')})::int + (l.mailbox = ${given('ownMailbox')})::int >= 2
      AND (l.mobile = ${given('phone')} OR NOT l.do_not_phone))`;
  return (
    orm
      .select({
        /** The version of the prices that is live. */
        livePrices: sql<string | null>`(
        SELECT id FROM ${pricingVersions} WHERE ${isDue(given('today'))} ORDER BY ${pricingVersions.sequence} DESC LIMIT 1)`,
        /** The version of the business's details that is live. */
        savedBusiness,
        /** The estimate that this one changes. */
        continued: sql<(Omit<Priced, 'createdAt'> & { prices: string; createdAt: string }) | null>`(
        SELECT json_build_object('prices', pricing_version_id, 'createdAt', created_at, 'validUntil', valid_until, 'validDays', ${priced.validDays})
        FROM estimates WHERE link_hash = ${given('continues')}
          AND (SELECT erased_at FROM leads WHERE id = lead_id) IS NULL)`,
        /** The person's lead in this visit, also as it was before a correction, or the lead that the admin named, with the days of its newest estimate. */
        lead: leads,
        priced,
        corrected,
        estimatesOfVisit: sql<number>`(
        SELECT count(*)::int FROM estimates WHERE lead_id = ANY(ARRAY(SELECT id FROM leads WHERE visit_id = ${visitId})))`,
        /** Whether the visit has a lead with this phone that was sent. */
        // EXISTS with these conditions would be slow: without statistics, PostgreSQL would use another index.
        hasSentPhone: sql<boolean>`(
        SELECT coalesce(bool_or(l.mobile = ${given('phone')} AND l.grand_total > 0 AND NOT l.suspected_robot AND l.erased_at IS NULL), false)
        FROM leads l WHERE l.visit_id = ${visitId})`,
        /** The hash of the visit's last contact, if channels are connected. */
        lastContact: sql<string | null>`(SELECT last_contact FROM visits WHERE id = ${visitId})`,
        /** The id of the admin who gets a new lead. */
        assignee: sql<string | null>`(SELECT id FROM ${admins} WHERE email = ${given('assignee')})`,
        isMailStopped: sql<boolean>`EXISTS (SELECT FROM stopped_mailboxes WHERE mailbox = ANY(${given('mailboxHashes')}))`,
        /** The channels that have reached their limit for the mailbox that the lead has then. */
        closed: fullChannels(
          sql`CASE WHEN 'email' = ANY (${corrected}) AND ${given('mailbox')}::text IS NOT NULL THEN ${leads.mailbox} ELSE ${given('mailbox')} END`,
          given('at'),
        ),
        untried: sql<KnownDeliveries['untried']>`(
        SELECT coalesce(json_agg(json_build_object('id', id, 'channel', channel)), '[]') FROM deliveries
        WHERE order_key = ${visit} AND (${given('leadId')}::uuid IS NULL OR lead_id = ${leads.id}) AND ${sql.raw(isUntried)})`,
        used: sql<string[]>`ARRAY(
        SELECT DISTINCT channel FROM deliveries WHERE lead_id = ${leads.id} AND order_key = ${visit})`,
        /** The channels by which the lead's newest estimate was sent, or is due. */
        sent: sql<string[]>`ARRAY(
        SELECT DISTINCT channel FROM deliveries WHERE lead_id = ${leads.id} AND estimate_id = ${leads.newestEstimateId}
          AND state IN ('waiting', 'retrying', 'delivered') AND NOT (${sql.raw(isUntried)}))`,
      })
      .from(sql`(SELECT) AS one`)
      // One id, for which PostgreSQL always uses the index. With OR and without statistics it reads all leads.
      .leftJoin(leads, eq(leads.id, sql`coalesce(${given('leadId')}, ${ownLead}, ${correctedLead})`))
      .leftJoin(estimates, eq(estimates.id, leads.newestEstimateId))
      .prepare('read_known')
  );
});

interface Needs extends Pick<Basics, 'config' | 'calendar'> {
  readonly liveBusiness: LiveBusiness;
  readonly links: EstimateLinks;
}

export async function readKnown(
  orm: Orm,
  { visitId, personHash, madeBy, contact, continues, at }: Submission,
  { config, calendar, links, liveBusiness }: Needs,
) {
  const leadId = madeBy?.leadId ?? null;
  const today = calendar.day(at.getTime());
  const [known] = await select(orm).execute({
    today,
    continues: continues === undefined ? null : links.hashOf(continues),
    visitId,
    personHash: leadId === null ? personHash : null,
    leadId,
    ownMailbox: mailboxOf(contact.email),
    mailbox: config.rateLimit && !madeBy ? mailboxOf(contact.email) : null,
    fullName: contact.fullName,
    phone: contact.phone,
    at,
    assignee: config.sales.leadRoutes.get(contact.state) ?? null,
    mailboxHashes: mailboxHashes(links, contact.email),
  });
  if (!known) throw new Error('nothing was read');
  const { livePrices, continued, savedBusiness: saved, ...rest } = known;
  const business = await liveBusiness.version(saved, orm);
  const last =
    continued && estimateDays({ ...continued, createdAt: new Date(continued.createdAt) }, calendar);
  /** Its prices were replaced, and still hold. */
  const isBound = last && continued.prices !== livePrices && today <= last.validUntil;
  const [prices, validUntil] = isBound ? [continued.prices, last.validUntil] : [livePrices, null];
  const days = rest.priced && estimateDays(rest.priced, calendar);
  /** Whether the same answers get the newest estimate again. An admin makes a further one each day, with days of its own. */
  const holds = days !== null && (madeBy ? days.createdOn === today : today <= days.validUntil);
  return { ...rest, business, prices, validUntil, holds };
}

/** A lead's person and its campaign, for a further estimate. Undefined if there is no such lead. */
export async function readEnquiry(
  orm: Orm,
  leadId: string,
): Promise<(Contact & MarketingParameters) | undefined> {
  if (!isUuid(leadId)) return undefined;
  const [found] = await orm
    .select({ lead: leads, marketing: estimates.marketing })
    .from(leads)
    .innerJoin(estimates, eq(estimates.id, leads.newestEstimateId))
    .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)));
  return found && { ...found.marketing, ...contactOfLead(found.lead) };
}
