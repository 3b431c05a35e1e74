// Takes the next due delivery of a channel, by one statement, and reads what is sent. A taken delivery is leased: the worker
// renews the lease while it sends, and if it dies, the lease lapses and another worker takes the delivery.
import { and, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm';
import { contactOfLead } from '#domain/contact/contact-fields.ts';
import { minuteMs } from '#domain/durations.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { openStatuses } from '#domain/lead/lead.ts';
import { answerNames } from '#domain/questions/answers.ts';
import type { Basics } from '#server/basics.ts';
import { priced } from '#server/business/live-business.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { wantsNoCalls } from '#server/database/lead-work-schema.ts';
import { prepared, runPrepared } from '#server/database/prepared.ts';
import { estimates, leads } from '#server/database/schema.ts';
import type { Delivery, Kept, Progress } from './channel.ts';
import type { ConnectedChannel } from './channels.ts';

/** A running worker renews its leases more often than this. */
const leaseSeconds = 15;

/** Longer than an attempt takes. */
const probeMs = 2 * minuteMs;

/** A delivery in the hands of this worker. */
export interface Lease {
  readonly id: string;
  readonly attemptId: number;
  /** The number of this attempt, 1 for the first. */
  readonly number: number;
  /** The same since the delivery was made or last sent again. */
  readonly tries: number;
}

/** What was taken, if anything, and otherwise after how long the channel may be called. */
type Taken = (Lease | { readonly id: null }) & { readonly waitMs: number };

/**
 * Deliveries of one visit are sent in order, even if they concern different people; a mail to a customer waits for none that
 * was counted for another mailbox, or is another person's. Of one lead only one is under way at a time: what was erased is cancelled at once, but may
 * still be on its way, and its erasure must not arrive before it.
 * The channel's row spaces out the calls of all workers, and holds pauses: of two workers that want it at once, the second
 * finds it taken and gets nothing.
 */
const take = `
  WITH due AS (
    SELECT d.id FROM deliveries d
      -- LIMIT makes PostgreSQL search the lead's deliveries by their index. Otherwise it may read all of them.
      LEFT JOIN LATERAL (
        SELECT true AS is_held FROM deliveries held
        WHERE held.lead_id = d.lead_id AND held.channel = $1 AND held.leased_until > now() LIMIT 1) AS held ON true
      -- ORDER BY, and a channel that no index matches, leave PostgreSQL only the index deliveries_order: it may not know yet
      -- that many wait.
      LEFT JOIN LATERAL (
        SELECT true AS is_blocked FROM deliveries earlier
        WHERE earlier.order_key = d.order_key AND earlier.channel || '' = $1 AND earlier.id < d.id
          AND earlier.state IN ('waiting', 'retrying')
          AND (NOT $4 OR coalesce(earlier.mailbox = d.mailbox, earlier.lead_id = d.lead_id))
        ORDER BY earlier.id LIMIT 1) AS blocking ON true
    WHERE is_held IS NULL AND is_blocked IS NULL AND channel = $1 AND state IN ('waiting', 'retrying') AND due_at <= now()
      AND (leased_until IS NULL OR leased_until <= now()) AND id <> ALL ($3::uuid[])
      AND EXISTS (SELECT FROM channels WHERE name = $1 AND next_call_at <= clock_timestamp())
    ORDER BY due_at, id LIMIT 1 FOR UPDATE OF d SKIP LOCKED
  ), called AS (
    -- Of a channel that is off one delivery at a time is tried: its outcome says whether the others may follow.
    UPDATE channels SET settings_rejected = false,
      next_call_at = clock_timestamp() + CASE WHEN switched_off_at IS NULL THEN $2 ELSE ${probeMs} END * interval '1 ms'
    FROM due WHERE name = $1 AND next_call_at <= clock_timestamp()
      -- Until this statement's own commit: waiting for the disk would hold up everybody's next call. A crash of the database
      -- forgets at most that the delivery was taken.
      AND set_config('synchronous_commit', 'off', true) = 'off'
    RETURNING due.id
  ), taken AS (
    UPDATE deliveries d SET attempts = attempts + 1, leased_until = now() + interval '${leaseSeconds} s'
    FROM called WHERE d.id = called.id
    RETURNING d.id, attempts AS number, coalesce(resent_at, created_at) AS since
  ), cut_off AS (
    -- An earlier attempt without an outcome: its worker died.
    UPDATE delivery_attempts SET outcome = 'interrupted', finished_at = now(),
      reason = 'Our server stopped while it sent this, so that it may have arrived all the same.'
    WHERE outcome IS NULL AND delivery_id IN (SELECT id FROM taken WHERE number > 1)
  ), begun AS (
    INSERT INTO delivery_attempts (delivery_id, number, started_at) SELECT id, number, now() FROM taken
    RETURNING id
  )
  SELECT taken.id, taken.number, begun.id::float8 AS "attemptId", 1 + (
      SELECT count(*)::int FROM delivery_attempts WHERE delivery_id = taken.id AND started_at > taken.since) AS tries,
    greatest(0, 1000 * extract(epoch FROM next_call_at - clock_timestamp()))::float8 AS "waitMs"
  FROM channels LEFT JOIN taken ON true LEFT JOIN begun ON true WHERE name = $1`;

/** `own` are the deliveries that this worker has in hand already. */
export async function takeDelivery(
  orm: Orm,
  { name, callGapMs, mailsCustomer }: Pick<ConnectedChannel, 'name' | 'callGapMs' | 'mailsCustomer'>,
  own: readonly string[],
): Promise<{ readonly lease: Lease } | { readonly waitMs: number }> {
  const { rows } = await runPrepared(orm, take, [name, callGapMs, own, mailsCustomer ?? false]);
  const [taken] = rows as Taken[];
  if (!taken) throw new Error(`the channel ${name} has no row`);
  return taken.id === null ? { waitMs: taken.waitMs } : { lease: taken };
}

export async function renewLeases(orm: Orm, ids: readonly string[]): Promise<void> {
  await orm
    .update(deliveries)
    .set({ leasedUntil: sql`now() + ${leaseSeconds} * interval '1 s'` })
    // One that is finished meanwhile has none any more: its next attempt does not wait for this one's.
    .where(and(inArray(deliveries.id, [...ids]), isNotNull(deliveries.leasedUntil)));
}

export interface TakenDelivery extends Delivery {
  /** When the delivery was made, or last sent again by an admin. */
  readonly since: Date;
}

export interface ReadNeeds extends Basics {
  readonly links: { readonly urlOf: (estimateId: string) => string };
}

const isOpen = inArray(deliveries.state, ['waiting', 'retrying']);

/** Not if the person was erased meanwhile, or has another email: then the next attempt reads it. */
export async function isStillSent(orm: Orm, { id, leadId, contact }: Delivery): Promise<boolean> {
  const isSame = orm
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.email, contact.email)));
  return (await orm.$count(deliveries, and(eq(deliveries.id, id), isOpen, exists(isSame)))) > 0;
}

const select = prepared((orm) => {
  const id = sql.placeholder('id');
  return orm
    .select({
      delivery: deliveries,
      lead: leads,
      estimate: estimates,
      priced,
      assignee: admins.email,
      wantsNoCalls,
      /** The ids that the receiver gave to the lead's previous delivery by this channel. */
      before: sql<Progress | null>`(
          SELECT coalesce(progress, json_build_object('contactId', external_id)) FROM deliveries AS before
          WHERE lead_id = ${leads.id} AND channel = ${deliveries.channel} AND id <> ${id}
            AND (progress IS NOT NULL OR external_id IS NOT NULL)
          ORDER BY created_at DESC, id DESC LIMIT 1)`,
    })
    .from(deliveries)
    .innerJoin(leads, eq(leads.id, deliveries.leadId))
    .innerJoin(estimates, eq(estimates.id, deliveries.estimateId))
    .leftJoin(admins, eq(admins.id, leads.assignedTo))
    .where(and(eq(deliveries.id, id), isOpen))
    .prepare('read_delivery');
});

/** Undefined if its person was erased meanwhile. */
export async function readDelivery(
  { database, links, calendar }: ReadNeeds,
  id: string,
): Promise<TakenDelivery | undefined> {
  const [found] = await select(database.orm).execute({ id });
  if (!found) return undefined;
  const { delivery, lead, estimate, assignee, before } = found;
  return {
    ...delivery,
    isMoved: delivery.mailbox !== null && delivery.mailbox !== lead.mailbox,
    since: delivery.resentAt ?? delivery.createdAt,
    at: delivery.createdAt,
    reference: estimateReference(estimate.id),
    estimateUrl: links.urlOf(estimate.id),
    validUntil: estimateDays(found.priced, calendar).validUntil,
    presentStatus: lead.status,
    outcomeReason: lead.outcomeReason,
    soldAmount: lead.soldAmount,
    mergedInto: lead.mergedInto,
    assignee,
    contact: contactOfLead(lead),
    wantsNoCalls: found.wantsNoCalls,
    answers: estimate.answers,
    answerNames: answerNames(estimate.answers, estimate.answerNames ?? {}),
    lines: estimate.lines,
    marketing: estimate.marketing,
    progress: delivery.progress ?? {},
    before: before ?? {},
  };
}

/** See `SendTools`. */
export async function findKept(
  orm: Orm,
  channel: string,
  name: string,
  contactId: string,
  leadId: string,
): Promise<readonly Kept[]> {
  const goesOn = sql`merged_into IS NULL`;
  const { rows } = await orm.execute<{ [Key in keyof Kept]: Kept[Key] }>(sql`
    SELECT progress ->> ${name} AS id, bool_or(${goesOn} AND status = 'closed') AS "isSold",
      bool_or(lead_id = ${leadId}) OR NOT bool_or(${goesOn} AND status <> ALL(${sql.param(openStatuses)})) AS "isFree"
    FROM deliveries JOIN leads ON leads.id = lead_id
    -- With this condition the query uses the index.
    WHERE progress IS NOT NULL
      AND progress ->> 'contactId' = ${contactId} AND channel = ${channel} AND progress ->> ${name} IS NOT NULL
    GROUP BY 1
    ORDER BY bool_or(lead_id = ${leadId}) DESC, max(deliveries.created_at) DESC, max(deliveries.id::text) DESC`);
  return rows;
}
