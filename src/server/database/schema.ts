// The tables of prices, leads and estimates. The migrations are generated from the …-schema.ts files (`npm run migration`), and
// only ever go forward.
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PreparedFor } from '#contract/estimates/shared-estimate.ts';
import type { ClosedReason, LeadStatus } from '#domain/lead/lead.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { AnswerNames } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { admins, at } from './admin-schema.ts';

export const pricingVersions = pgTable('pricing_versions', {
  id: uuid('id').primaryKey(),
  /** 1, 2, 3 … The newest whose day has come is live. */
  sequence: integer('sequence').notNull().unique(),
  /** `json`, not `jsonb`: the owner's order of options is kept. */
  config: json('config').$type<PricingConfig>().notNull(),
  savedAt: at('saved_at').notNull(),
  /** The admin's email; null for the demonstration prices. */
  savedBy: text('saved_by'),
  /** The admin's reason, if given. */
  reason: text('reason'),
  /** The sequence of the version that this one brings back or, scheduled, goes on with. */
  restoredFrom: integer('restored_from'),
  /** The business's day on which it goes live. Null if it went live at once. */
  liveFrom: date('live_from', { mode: 'string' }),
  /** The email of the admin who withdrew it before that day. */
  withdrawnBy: text('withdrawn_by'),
  /** The save that withdrew it. Null if a person did so by hand. */
  replacedBy: uuid('replaced_by'),
});

/** Erased leads keep their numbers and are not shown. */
const notErased = sql`erased_at IS NULL`;
const noCalls = sql`do_not_phone AND erased_at IS NULL`;

/** Leads with a follow-up, and open ones without: new ones, and those that need a next step. */
export const waiting = sql`(follow_up_on IS NOT NULL OR status NOT IN ('closed', 'lost') AND NOT suspected_robot)`;

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey(),
    visitId: uuid('visit_id'),
    /** SHA-256 of the person's name, phone and email, normalised. */
    personHash: text('person_hash').notNull(),
    status: text('status').$type<LeadStatus>().notNull().default('new'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    /** Where mail to the email arrives: the limits count by it. Null in leads of an earlier version. */
    mailbox: text('mailbox'),
    /** The phone in E.164, so that 0412… and 61412… are one person. Null until the migration has filled it. */
    phone: text('phone'),
    state: text('state').notNull(),
    customerType: text('customer_type').notNull(),
    newestEstimateId: uuid('newest_estimate_id').notNull(),
    /** SHA-256 of the newest submission and its prices: an identical repeat adds nothing. */
    newestFingerprint: text('newest_fingerprint').notNull(),
    grandTotal: integer('grand_total').notNull(),
    /**
     * The newest estimate's lift type, for the list's filter: with a million leads, reading the answers takes too long.
     */
    liftType: text('lift_type'),
    /** The number of stops of the newest estimate. */
    stops: integer('stops'),
    /** The yield in the price lines of the newest estimate, after its discount. */
    yield: integer('yield').notNull().default(0),
    /** What a salesperson added to the price of the newest estimate; below zero for a discount. */
    adjustment: integer('adjustment').notNull().default(0),
    /** The first source, in one word; null if unknown. */
    source: text('source'),
    /** utm_medium and utm_campaign of the first estimate. */
    medium: text('medium'),
    campaign: text('campaign'),
    createdAt: at('created_at').notNull(),
    /** The email of the admin who entered it by hand; null if it came from a visitor. */
    enteredBy: text('entered_by'),
    outcomeReason: text('outcome_reason').$type<ClosedReason>(),
    /** The price at which the lift was sold, in whole dollars. */
    soldAmount: integer('sold_amount'),
    /** The lead of which this one is a duplicate. */
    mergedInto: uuid('merged_into'),
    assignedTo: uuid('assigned_to').references(() => admins.id, { onDelete: 'set null' }),
    /** A day of the business's calendar. */
    followUpOn: date('follow_up_on', { mode: 'string' }),
    /** Rises with each change of status, person or follow-up. A change that names an older revision is refused. */
    revision: integer('revision').notNull().default(0),
    /** The version of the privacy notice that was shown beside the fields, and when the visitor sent them. */
    privacyNotice: text('privacy_notice'),
    privacyNoticeAt: at('privacy_notice_at'),
    /** How often, and when last, somebody looked at the pages of its estimates. */
    openedTimes: integer('opened_times').notNull().default(0),
    openedAt: at('opened_at'),
    /** When an admin last did something with the lead, and who did first. */
    touchedAt: at('touched_at'),
    firstTouchAt: at('first_touch_at'),
    firstTouchBy: text('first_touch_by'),
    /** When it was closed or lost, and who said so; null while it is neither. */
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by'),
    /** Whether the trap field was filled in. Such a lead is stored, but not sent to any channel by itself. */
    suspectedRobot: boolean('suspected_robot').notNull().default(false),
    /** The version before reads and writes this, and the next one drops it: the wish is a row of `stopped_mailboxes`. */
    formerDoNotMail: boolean('do_not_mail').notNull().default(false),
    /** The customer wants no calls and no SMS. It holds for the person's other leads, too. */
    doNotPhone: boolean('do_not_phone').notNull().default(false),
    erasedAt: at('erased_at'),
    /** The version before searches in this, and the next one drops it. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || name || ' ' || email || ' ' || mobile)`),
    /** The searched text, which a trigger sets by `fold_search`: stored, because folding thousands of leads takes too long. */
    searchFolded: text('search_folded').notNull().default(''),
  },
  (table) => [
    uniqueIndex('leads_visit_person').on(table.visitId, table.personHash),
    // Read backwards for the newest leads. With the columns after the id, most filters and counts need not read the rows.
    index('leads_in_list')
      .on(
        table.createdAt,
        table.id,
        table.status,
        table.state,
        table.customerType,
        table.liftType,
        table.source,
        table.suspectedRobot,
      )
      .where(notErased)
      .concurrently(),
    index('leads_status_newest')
      .on(table.status, table.createdAt, table.id, table.touchedAt)
      .where(notErased),
    index('leads_total').on(table.grandTotal, table.createdAt, table.id, table.status).where(notErased),
    index('leads_assigned').on(table.assignedTo, table.createdAt, table.id).where(notErased),
    index('leads_follow_up')
      .on(table.followUpOn)
      .where(sql`erased_at IS NULL AND follow_up_on IS NOT NULL`),
    // For the view Today, with every column that its order and its counts need.
    index('leads_today')
      .on(table.followUpOn, table.createdAt, table.id, table.grandTotal, table.status, table.touchedAt)
      .where(sql`erased_at IS NULL AND ${waiting}`)
      .concurrently(),
    index('leads_merged')
      .on(table.mergedInto)
      .where(sql`merged_into IS NOT NULL`)
      .concurrently(),
    index('leads_robots')
      .on(table.createdAt, table.id)
      .where(sql`suspected_robot`)
      .concurrently(),
    // For reports: `isCounted` of lead-moments.ts.
    index('leads_decided')
      .on(table.decidedAt)
      .where(sql`decided_at IS NOT NULL AND erased_at IS NULL AND NOT suspected_robot`)
      .concurrently(),
    // For the record of the last sales, which visitors may see.
    index('leads_sold')
      .on(table.decidedAt)
      .where(
        sql`decided_at IS NOT NULL AND status = 'closed' AND sold_amount IS NOT NULL AND erased_at IS NULL AND NOT suspected_robot`,
      )
      .concurrently(),
    // For the search by an amount.
    index('leads_sold_amount')
      .on(table.soldAmount)
      .where(sql`erased_at IS NULL AND sold_amount IS NOT NULL`)
      .concurrently(),
    // For the other enquiries of a person.
    index('leads_email')
      .on(sql`lower(email)`)
      .where(notErased),
    index('leads_phone').on(table.phone).where(notErased),
    // Of many leads with one phone, `wantsNoCalls` would read all.
    index('leads_no_calls').on(table.phone).where(noCalls).concurrently(),
    index('leads_with_mailbox')
      .on(table.mailbox)
      .where(sql`mailbox IS NOT NULL`)
      .concurrently(),
    index('leads_folded').using('gin', table.searchFolded.op('gin_trgm_ops')).where(notErased).concurrently(),
    // For words that many leads have: `leads_folded` finds them, and every one would have to be read to be sure.
    index('leads_folded_text')
      .on(table.createdAt, table.id, table.searchFolded)
      .where(notErased)
      .concurrently(),
    // The overview counts erased leads.
    index('leads_erased')
      .on(table.createdAt)
      .where(sql`erased_at IS NOT NULL`),
  ],
);

export const ofLead = () =>
  uuid('lead_id')
    .notNull()
    .references(() => leads.id);

/** Immutable: the answers, the version of the prices, and the result. */
export const estimates = pgTable(
  'estimates',
  {
    id: uuid('id').primaryKey(),
    leadId: ofLead(),
    pricingVersionId: uuid('pricing_version_id')
      .notNull()
      .references(() => pricingVersions.id),
    /** The version of the business's details that its document shows. Null in estimates of an earlier release. */
    businessVersionId: uuid('business_version_id'),
    answers: json('answers').$type<StoredAnswers>().notNull(),
    /** The names of the answers as they were then. Null in estimates of an earlier version. */
    answerNames: json('answer_names').$type<AnswerNames>(),
    lines: json('lines').$type<StoredLine[]>().notNull(),
    // The sums of the lines. Lists and reports read the grand total; the others are for a business's own queries.
    liftTotal: integer('lift_total').notNull(),
    shaftTotal: integer('shaft_total').notNull(),
    installationTotal: integer('installation_total').notNull(),
    grandTotal: integer('grand_total').notNull(),
    marketing: json('marketing').$type<MarketingParameters>().notNull(),
    /** SHA-256 of the token in the estimate's own address, so that nobody can open it with a copy of the table. */
    linkHash: text('link_hash').notNull().unique(),
    createdAt: at('created_at').notNull(),
    /** The last day of the estimate that it goes on with, if its prices had been replaced; otherwise null. */
    validUntil: date('valid_until', { mode: 'string' }),
    /** The email of the admin who made it; null if it was the visitor. */
    madeBy: text('made_by'),
    /** Whom the document is for, as the visitor gave it; null if it was never asked for. */
    preparedFor: json('prepared_for').$type<PreparedFor>(),
  },
  (table) => [
    index('estimates_lead').on(table.leadId, table.createdAt),
    index('estimates_priced').on(table.createdAt, table.leadId).concurrently(),
    // Finds an estimate by its reference, which is made of these digits of the id.
    index('estimates_reference').on(sql`right(id::text, 10)`),
    // By the second half of it.
    index('estimates_reference_end')
      .on(sql`right(id::text, 5)`)
      .concurrently(),
  ],
);

/** The last contact of each visit, so that channels receive it once. */
export const visits = pgTable('visits', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of name, phone and email exactly as they were given. */
  lastContact: text('last_contact').notNull(),
  changedAt: at('changed_at').notNull(),
});
