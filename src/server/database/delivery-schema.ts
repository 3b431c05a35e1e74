// What leaves: the channels, each delivery, and each attempt at one.
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { attemptOutcomes, channelKinds, deliveryEvents, deliveryStates } from '#contract/deliveries.ts';
import type { LeadStatus } from '#domain/lead.ts';
import { at, estimates, leads } from './schema.ts';

export type ChannelKind = (typeof channelKinds)[number];

/** The ways by which something leaves, one row each; shared by all processes. */
export const channels = pgTable('channels', {
  /** Its kind; a webhook has a row for each of its addresses. */
  name: text('name').primaryKey(),
  kind: text('kind').$type<ChannelKind>().notNull(),
  /** For people. */
  label: text('label').notNull(),
  /** Each call moves it on by the gap of the rate limit, and a pause by more. */
  nextCallAt: at('next_call_at').notNull().defaultNow(),
  /** Why it is paused: mended settings end that at once. */
  settingsRejected: boolean('settings_rejected').notNull().default(false),
  /** The other side said that it wants nothing any more. */
  switchedOffAt: at('switched_off_at'),
});

export type DeliveryEvent = (typeof deliveryEvents)[number];
export type DeliveryState = (typeof deliveryStates)[number];
export type AttemptOutcome = (typeof attemptOutcomes.options)[number];

/** Something to be sent by a channel. Its id is the job's id and the idempotency key. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    /** The channel's name. */
    channel: text('channel').notNull(),
    event: text('event').$type<DeliveryEvent>().notNull(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimates.id),
    /** Name, phone or email differ from the last ones of this visit. */
    contactChanged: boolean('contact_changed').notNull().default(false),
    /** The lead's status when it happened. */
    leadStatus: text('lead_status').$type<LeadStatus>().notNull().default('new'),
    /** The visit, or the lead without one: of what shares it, each waits for those before. Null once erased. */
    orderKey: uuid('order_key'),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** It has a job that says when it is due. */
    queued: boolean('queued').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    lastOutcome: text('last_outcome').$type<AttemptOutcome>(),
    lastReason: text('last_reason'),
    /** The other side's own id of what it took. */
    externalId: text('external_id'),
    /** What is done of a delivery that takes several calls. */
    progress: json('progress').$type<Record<string, string>>(),
    createdAt: at('created_at').notNull(),
    /** The last time an admin had it sent again: the days of trying count from here. */
    resentAt: at('resent_at'),
    resentBy: text('resent_by'),
    nextAttemptAt: at('next_attempt_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('deliveries_lead').on(table.leadId),
    index('deliveries_not_delivered')
      .on(table.channel, table.id)
      .where(sql`state IN ('waiting', 'retrying', 'failed')`),
    index('deliveries_not_queued')
      .on(table.channel, table.id)
      .where(sql`state IN ('waiting', 'retrying') AND NOT queued`),
    index('deliveries_order')
      .on(table.orderKey, table.id)
      .where(sql`state IN ('waiting', 'retrying')`),
  ],
);

/** Every attempt is a row, written before the call; without an outcome it is under way, or its process died. */
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
    /** What the other side replied in numbers: the status of HTTP or SMTP. */
    status: integer('status'),
    reason: text('reason'),
  },
  (table) => [index('delivery_attempts_delivery').on(table.deliveryId, table.id)],
);
