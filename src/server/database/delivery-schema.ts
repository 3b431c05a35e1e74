// The channels, the deliveries, and the attempts at them.
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AttemptOutcome, DeliveryEvent, DeliveryState } from '#contract/deliveries/deliveries.ts';
import type { LeadStatus } from '#domain/lead/lead.ts';
import { at } from './admin-schema.ts';
import { estimates, ofLead } from './schema.ts';

/** One row for each channel, shared by all processes. */
export const channels = pgTable('channels', {
  /** The kind; webhooks have one row for each address. */
  name: text('name').primaryKey(),
  kind: text('kind').notNull(),
  /** The name that people see. */
  label: text('label').notNull(),
  /** The earliest time of the next call. Each call moves it on by the rate limit's gap, a pause by more. */
  nextCallAt: at('next_call_at').notNull().defaultNow(),
  /** Whether wrong settings caused the pause, which then ends as soon as they are corrected. */
  settingsRejected: boolean('settings_rejected').notNull().default(false),
  /** When the receiver asked to get nothing more. */
  switchedOffAt: at('switched_off_at'),
  /** Since when deliveries arrive, or fail because of the receiver or our settings. At most one of the two is set. */
  workingSince: at('working_since'),
  failingSince: at('failing_since'),
  /** Why, for the owner, and what a technician needs besides. */
  failingReason: text('failing_reason'),
  failingDetail: text('failing_detail'),
});

/** Something that a channel sends. Its id is also the idempotency key. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    /** The channel's name. */
    channel: text('channel').notNull(),
    event: text('event').$type<DeliveryEvent>().notNull(),
    leadId: ofLead(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id),
    /** Whether name, phone or email differ from those given earlier in this visit. */
    contactChanged: boolean('contact_changed').notNull().default(false),
    /** The lead's status at the time of the event. */
    leadStatus: text('lead_status').$type<LeadStatus>().notNull().default('new'),
    /**
     * The mailbox whose limit this counts for: the lead's when a visitor caused it, since a visitor's correction gives the lead another
     * one. Null if the desk caused it, or answers for a corrected mailbox, after erasure, and of the version before.
     */
    mailbox: text('mailbox'),
    /** The visit, or the lead if there is none: deliveries with the same value are sent in order. Null after erasure. */
    visitId: uuid('order_key'),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** When the next attempt is due. Null once there is none. */
    dueAt: at('due_at'),
    /** A worker has it until then. If the worker dies, another one takes it afterwards. */
    leasedUntil: at('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    lastOutcome: text('last_outcome').$type<AttemptOutcome>(),
    lastReason: text('last_reason'),
    /** The receiver's own id for what was sent. */
    externalId: text('external_id'),
    /** The receiver's ids from the finished calls. */
    progress: json('progress').$type<Record<string, string>>(),
    createdAt: at('created_at').notNull(),
    /** When an admin last sent it again. The days of retries count from then. */
    resentAt: at('resent_at'),
    resentBy: text('resent_by'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('deliveries_lead').on(table.leadId),
    index('deliveries_mailbox').on(table.mailbox, table.createdAt).concurrently(),
    index('deliveries_contact')
      .on(sql`(progress ->> 'contactId')`)
      .where(sql`progress IS NOT NULL`)
      .concurrently(),
    index('deliveries_not_delivered')
      .on(table.channel, table.id)
      .where(sql`state IN ('waiting', 'retrying', 'failed')`),
    index('deliveries_due')
      .on(table.channel, table.dueAt, table.id)
      .where(sql`state IN ('waiting', 'retrying')`)
      .concurrently(),
    index('deliveries_finished')
      .on(table.channel, table.finishedAt)
      .where(sql`state IN ('delivered', 'failed')`)
      .concurrently(),
    index('deliveries_order')
      .on(table.visitId, table.id)
      .where(sql`state IN ('waiting', 'retrying')`),
  ],
);

/** Every attempt, written before the call. Without an outcome it is running, or its process died. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id),
    number: integer('number').notNull(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
    outcome: text('outcome').$type<AttemptOutcome>(),
    /** The status of HTTP or SMTP. */
    status: integer('status'),
    reason: text('reason'),
  },
  (table) => [index('delivery_attempts_delivery').on(table.deliveryId, table.id)],
);

/** The mailboxes that want no more estimates by mail. Kept for 24 months. */
export const stoppedMailboxes = pgTable('stopped_mailboxes', {
  /** A keyed hash of the mailbox. */
  mailbox: text('mailbox').primaryKey(),
  stoppedAt: at('stopped_at').notNull(),
  /** An admin noted that the person said so. Otherwise the person pressed STOP, which no admin takes back. */
  said: boolean('said').notNull().default(false),
  /**
   * Who takes the wish back leaves these in `ended`, so that no restore brings it back. Who says it again gets a new one; there are several
   * where databases met in which it was said.
   */
  wishes: uuid('wishes')
    .array()
    .notNull()
    .default(sql`ARRAY[gen_random_uuid()]`),
});
