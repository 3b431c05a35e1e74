// The deliveries, their attempts, and the time of each channel's next call.
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AttemptOutcome, type DeliveryState, outcomes } from '#contract/deliveries.ts';
import { contactOfLead } from '#domain/contact-fields.ts';
import type { BusinessCalendar } from '#domain/day.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import type { Config } from '#server/config.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { channels, deliveries, deliveryAttempts } from '#server/database/delivery-schema.ts';
import { estimates, leads } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import type { Delivery, Progress, SendResult } from './channel.ts';

export interface Attempt extends Delivery {
  readonly attemptId: number;
  /** 1 for the first. */
  readonly number: number;
  /** When the delivery was made, or last sent again by an admin. */
  readonly since: Date;
}

export interface Backlog extends Record<string, unknown> {
  /** The channel's name. */
  readonly name: string;
  readonly kind: string;
  readonly label: string;
  readonly switchedOff: boolean;
  readonly waiting: number;
  readonly oldestWaitingSeconds: number | null;
  readonly failed: number;
  readonly settingsRejected: boolean;
}

export interface DeliveryStoreNeeds {
  readonly database: Database;
  readonly config: Pick<Config, 'estimates'>;
  readonly links: { readonly urlOf: (estimateId: string) => string };
  readonly calendar: BusinessCalendar;
}

/** Still to be sent. */
const isUnsent = inArray(deliveries.state, ['waiting', 'retrying']);

/** A delivery `d` of the channel `c` that somebody should look at. A visitor's mailbox that does not exist is the visitor's. */
export const isMissed = sql`d.state = 'failed' AND NOT (c.kind = 'visitor_email' AND d.last_outcome = 'refused')`;

export function createDeliveryStore({
  database: { orm: database, pool },
  config,
  links,
  calendar,
}: DeliveryStoreNeeds) {
  return {
    /** Begins an attempt. Undefined if an earlier delivery comes first, or if there is nothing to send any more. */
    begin: (id: string, at: Date): Promise<Attempt | undefined> =>
      withTransaction(pool, async ({ orm }) => {
        const earlier = alias(deliveries, 'earlier');
        // The deliveries of one visit are sent in order, even if they concern different people.
        const waitsForEarlier = orm
          .select()
          .from(earlier)
          .where(
            and(
              eq(earlier.visitId, deliveries.visitId),
              lt(earlier.id, deliveries.id),
              eq(earlier.channel, deliveries.channel),
              inArray(earlier.state, ['waiting', 'retrying']),
            ),
          );
        const [delivery] = await orm
          .update(deliveries)
          .set({ attempts: sql`${deliveries.attempts} + 1` })
          .where(and(eq(deliveries.id, id), isUnsent, notExists(waitsForEarlier)))
          .returning();
        if (!delivery) return undefined;
        // An earlier attempt without an outcome was cut off: its process died.
        await orm
          .update(deliveryAttempts)
          .set({
            outcome: 'interrupted',
            finishedAt: at,
            reason: 'The server stopped during this attempt; it may have arrived.',
          })
          .where(and(eq(deliveryAttempts.deliveryId, id), isNull(deliveryAttempts.outcome)));
        const number = delivery.attempts;
        const [attempt] = await orm
          .insert(deliveryAttempts)
          .values({ deliveryId: id, number, startedAt: at })
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
          attemptId: attempt.id,
          number,
          since: delivery.resentAt ?? delivery.createdAt,
          id,
          event: delivery.event,
          at: delivery.createdAt,
          leadId: lead.id,
          estimateId: estimate.id,
          reference: estimateReference(estimate.id),
          estimateUrl: links.urlOf(estimate.id),
          validUntil: estimateDays(estimate.createdAt, calendar, config.estimates.validDays).validUntil,
          contactChanged: delivery.contactChanged,
          leadStatus: delivery.leadStatus,
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
      }),

    /** Within the caller's transaction. */
    async finish(orm: Orm, attempt: Attempt, state: DeliveryState, result: SendResult, at: Date) {
      const { outcome, status, reason, externalId } = result;
      // If two processes send one delivery, the first one counts. An erased person's delivery stays cancelled.
      const [finished] = await orm
        .update(deliveries)
        .set({
          state,
          lastOutcome: outcome,
          lastReason: reason ?? null,
          ...(externalId !== undefined && { externalId }),
          finishedAt: state === 'retrying' ? null : at,
        })
        .where(and(eq(deliveries.id, attempt.id), isUnsent))
        .returning({ channel: deliveries.channel });
      // The reason might name somebody who was erased meanwhile.
      await orm
        .update(deliveryAttempts)
        .set({ outcome, status: status ?? null, finishedAt: at, reason: finished ? (reason ?? null) : null })
        .where(eq(deliveryAttempts.id, attempt.attemptId));
      if (finished && outcome === 'gone') await switchOff(orm, finished.channel, at);
    },

    /** Whether it still waits to be sent. */
    async isUnsent(id: string): Promise<boolean> {
      const found = await database
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.id, id), isUnsent));
      return found.length > 0;
    },

    async saveProgress(id: string, progress: Progress): Promise<void> {
      await database
        .update(deliveries)
        .set({ progress: { ...progress } })
        .where(and(eq(deliveries.id, id), ne(deliveries.state, 'cancelled')));
    },

    async findKept(channel: string, name: string, contactId: string): Promise<string | undefined> {
      const kept = sql<string>`${deliveries.progress} ->> ${name}`;
      const [newest] = await database
        .select({ kept })
        .from(deliveries)
        .where(
          and(
            // With this condition the query uses the index.
            isNotNull(deliveries.progress),
            eq(sql`${deliveries.progress} ->> 'contactId'`, contactId),
            eq(deliveries.channel, channel),
            isNotNull(kept),
          ),
        )
        .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
        .limit(1);
      return newest?.kept;
    },

    /** For every channel that was ever connected. A visitor's mistyped address does not count as failed. */
    async backlogs(): Promise<Backlog[]> {
      const { rows } = await database.execute<Backlog>(sql`
        SELECT c.name, c.kind, c.label, c.switched_off_at IS NOT NULL AS "switchedOff",
          count(d.id) FILTER (WHERE state <> 'failed')::integer AS waiting,
          floor(extract(epoch FROM now() - min(coalesce(resent_at, created_at)) FILTER (WHERE state <> 'failed')))::float8
            AS "oldestWaitingSeconds",
          count(d.id) FILTER (WHERE ${isMissed})::integer AS failed,
          coalesce(bool_or(state = 'retrying' AND last_outcome = 'settings_rejected'), false) AS "settingsRejected"
        FROM channels c LEFT JOIN deliveries d ON d.channel = c.name AND d.state IN ('waiting', 'retrying', 'failed')
        GROUP BY c.name ORDER BY c.name`);
      return rows;
    },

    async addChannel(channel: { name: string; kind: string; label: string }): Promise<void> {
      await database
        .insert(channels)
        .values(channel)
        .onConflictDoUpdate({ target: channels.name, set: { label: channel.label } });
    },

    /** Returns 0 if one call may go out now, otherwise the time to wait. By the database's clock. */
    async claimCall(name: string, callGapMs: number): Promise<number> {
      const { rows } = await database.execute<{ waitMs: number }>(sql`
        WITH claimed AS (
          UPDATE channels SET next_call_at = clock_timestamp() + ${callGapMs} * interval '1 ms', settings_rejected = false
          WHERE name = ${name} AND next_call_at <= clock_timestamp()
            -- Until this statement's own commit: waiting for the disk would hold up everybody's next call.
            AND set_config('synchronous_commit', 'off', true) = 'off'
          RETURNING 0 AS wait
        )
        SELECT coalesce((SELECT wait FROM claimed),
          greatest(1, 1000 * extract(epoch FROM next_call_at - clock_timestamp())))::float8 AS "waitMs"
        FROM channels WHERE name = ${name}`);
      const [claim] = rows;
      if (!claim) throw new Error(`the channel ${name} has no row`);
      return claim.waitMs;
    },

    /** Within the caller's transaction: no process calls the channel for this long. A longer pause stays. */
    async pause(orm: Orm, name: string, ms: number, settingsRejected: boolean): Promise<void> {
      const nextCallAt = sql`greatest(${channels.nextCallAt}, clock_timestamp() + ${ms} * interval '1 ms')`;
      await orm.update(channels).set({ nextCallAt, settingsRejected }).where(eq(channels.name, name));
    },

    /** Ends a pause because of wrong settings, which may be corrected now. Returns whether there was one. */
    async endSettingsPause(name: string): Promise<boolean> {
      const ended = await database
        .update(channels)
        .set({ nextCallAt: sql`clock_timestamp()` })
        .where(and(eq(channels.name, name), eq(channels.settingsRejected, true)))
        .returning({ name: channels.name });
      return ended.length > 0;
    },
  };
}

/** The ids that the receiver gave to the lead's previous delivery by this channel. */
async function progressBefore(
  orm: Orm,
  { id, leadId, channel }: typeof deliveries.$inferSelect,
): Promise<Progress> {
  const [before] = await orm
    .select({ progress: deliveries.progress, externalId: deliveries.externalId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.leadId, leadId),
        eq(deliveries.channel, channel),
        ne(deliveries.id, id),
        or(isNotNull(deliveries.progress), isNotNull(deliveries.externalId)),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  if (!before) return {};
  return before.progress ?? (before.externalId === null ? {} : { contactId: before.externalId });
}

/** New leads make no deliveries to the channel after this. */
async function switchOff(orm: Orm, channel: string, at: Date): Promise<void> {
  await orm.update(channels).set({ switchedOffAt: at }).where(eq(channels.name, channel));
  const outcome: AttemptOutcome = 'gone';
  await orm
    .update(deliveries)
    .set({
      state: outcomes[outcome].state,
      lastOutcome: outcome,
      finishedAt: at,
      lastReason: 'This address was switched off before: it said that it wants nothing any more.',
    })
    .where(and(eq(deliveries.channel, channel), isUnsent));
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;
