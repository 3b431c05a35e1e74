// The deliveries and their attempts.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type DeliveryState, outcomes } from '#contract/deliveries/deliveries.ts';
import { contactOfLead } from '#domain/contact/contact-fields.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import type { Basics } from '#server/basics.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels, deliveries, deliveryAttempts } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { Delivery, Progress, SendResult } from './channel.ts';

export interface Attempt extends Delivery {
  readonly attemptId: number;
  /** The number of attempts, 1 for the first. */
  readonly attempts: number;
  /** When the delivery was made, or last sent again by an admin. */
  readonly since: Date;
}

export interface AttemptNeeds extends Basics {
  readonly links: { readonly urlOf: (estimateId: string) => string };
}

const isUnsent = inArray(deliveries.state, ['waiting', 'retrying']);

/**
 * A delivery `d` of the channel `c` that needs attention. A visitor's mailbox that does not exist is the visitor's
 * mistake.
 */
export const isMissed = sql`d.state = 'failed' AND NOT (c.kind = 'visitor_email' AND d.last_outcome = 'refused')`;

/** Begins an attempt. Undefined if an earlier delivery comes first, or if there is nothing left to send. */
export function beginAttempt(
  { database, config, links, calendar }: AttemptNeeds,
  id: string,
  at: Date,
): Promise<Attempt | undefined> {
  return withTransaction(database.pool, async ({ orm }) => {
    // The deliveries of one visit are sent in order, even if they concern different people.
    const isNext = sql`NOT EXISTS (
      SELECT FROM deliveries earlier
      WHERE earlier.order_key = deliveries.order_key AND earlier.channel = deliveries.channel
        AND earlier.id < deliveries.id AND earlier.state IN ('waiting', 'retrying'))`;
    const [delivery] = await orm
      .update(deliveries)
      .set({ attempts: sql`${deliveries.attempts} + 1` })
      .where(and(eq(deliveries.id, id), isUnsent, isNext))
      .returning();
    if (!delivery) return undefined;
    // An earlier attempt without an outcome was cut off: its process died.
    const reason = 'The server stopped during this attempt; it may have arrived.';
    await orm
      .update(deliveryAttempts)
      .set({ outcome: 'interrupted', finishedAt: at, reason })
      .where(and(eq(deliveryAttempts.deliveryId, id), isNull(deliveryAttempts.outcome)));
    const [attempt] = await orm
      .insert(deliveryAttempts)
      .values({ deliveryId: id, number: delivery.attempts, startedAt: at })
      .returning({ id: deliveryAttempts.id });
    const [about] = await orm
      .select({ lead: leads, estimate: estimates, assignee: admins.email })
      .from(leads)
      .innerJoin(estimates, eq(estimates.id, delivery.estimateId))
      .leftJoin(admins, eq(admins.id, leads.assignedTo))
      .where(eq(leads.id, delivery.leadId));
    if (!attempt || !about) throw new Error(`the delivery ${id} has no lead or estimate`);
    const { lead, estimate, assignee } = about;
    return {
      ...delivery,
      attemptId: attempt.id,
      since: delivery.resentAt ?? delivery.createdAt,
      at: delivery.createdAt,
      reference: estimateReference(estimate.id),
      estimateUrl: links.urlOf(estimate.id),
      validUntil: estimateDays(estimate.createdAt, calendar, config.estimates.validDays).validUntil,
      outcomeReason: lead.outcomeReason,
      soldAmount: lead.soldAmount,
      assignee,
      contact: contactOfLead(lead),
      answers: estimate.answers,
      lines: estimate.lines,
      marketing: estimate.marketing,
      progress: delivery.progress ?? {},
      before: await progressBefore(orm, delivery),
    };
  });
}

/** The ids that the receiver gave to the lead's previous delivery by this channel. */
async function progressBefore(
  orm: Orm,
  { id, leadId, channel }: typeof deliveries.$inferSelect,
): Promise<Progress> {
  const { rows } = await orm.execute<{ known: Progress }>(sql`
    SELECT coalesce(progress, json_build_object('contactId', external_id)) AS known FROM deliveries
    WHERE lead_id = ${leadId} AND channel = ${channel} AND id <> ${id}
      AND (progress IS NOT NULL OR external_id IS NOT NULL)
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return rows[0]?.known ?? {};
}

export async function finishAttempt(
  orm: Orm,
  attempt: Attempt,
  state: DeliveryState,
  { outcome, status, reason, externalId }: SendResult,
  at: Date,
): Promise<void> {
  // If two processes send one delivery, the first result counts. An erased person's delivery stays cancelled.
  const [finished] = await orm
    .update(deliveries)
    .set({
      state,
      lastOutcome: outcome,
      lastReason: reason ?? null,
      externalId,
      finishedAt: state === 'retrying' ? null : at,
    })
    .where(and(eq(deliveries.id, attempt.id), isUnsent))
    .returning({ channel: deliveries.channel });
  // The reason might name somebody who was erased meanwhile, so it is removed.
  await orm
    .update(deliveryAttempts)
    .set({ outcome, status: status ?? null, finishedAt: at, reason: finished ? (reason ?? null) : null })
    .where(eq(deliveryAttempts.id, attempt.attemptId));
  if (finished && outcome === 'gone') await switchOff(orm, finished.channel, at);
}

/** New leads make no deliveries for the channel after this. */
async function switchOff(orm: Orm, channel: string, at: Date): Promise<void> {
  await orm.update(channels).set({ switchedOffAt: at }).where(eq(channels.name, channel));
  await orm
    .update(deliveries)
    .set({
      state: outcomes.gone.state,
      lastOutcome: 'gone',
      finishedAt: at,
      lastReason: 'This address was switched off before: it said that it wants nothing any more.',
    })
    .where(and(eq(deliveries.channel, channel), isUnsent));
}

export async function isStillUnsent(orm: Orm, id: string): Promise<boolean> {
  return (await orm.$count(deliveries, and(eq(deliveries.id, id), isUnsent))) > 0;
}

export async function saveProgress(orm: Orm, id: string, progress: Progress): Promise<void> {
  await orm
    .update(deliveries)
    .set({ progress: { ...progress } })
    .where(and(eq(deliveries.id, id), ne(deliveries.state, 'cancelled')));
}

/** The newest id under this name in the progress of the channel's deliveries to the same contact, of any lead. */
export async function findKept(
  orm: Orm,
  channel: string,
  name: string,
  contactId: string,
): Promise<string | undefined> {
  const { rows } = await orm.execute<{ kept: string }>(sql`
    SELECT progress ->> ${name} AS kept FROM deliveries
    -- With this condition the query uses the index.
    WHERE progress IS NOT NULL
      AND progress ->> 'contactId' = ${contactId} AND channel = ${channel} AND progress ->> ${name} IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return rows[0]?.kept;
}
