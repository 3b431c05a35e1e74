// The channels: the time of each channel's next call, its state, and its waiting deliveries.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BusinessCalendar } from '#domain/day.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels, deliveries } from '#server/database/delivery-schema.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { type ChannelFacts, channelState, stateChange, worksAfter } from './channel-state.ts';
import type { Channel, SendResult } from './channel.ts';
import { forgiven } from './channels.ts';

/** A delivery that needs attention: no visitor's mail that was refused or left out, as before STOP was taken back. */
export const isMissed = (
  d: SQL | typeof deliveries,
) => sql`${d}.state = 'failed' AND NOT (${d}.last_outcome = 'refused'
  AND ${d}.channel IN (SELECT name FROM channels WHERE kind = ANY(${sql.param(forgiven)})))`;

export type KnownChannel = Awaited<ReturnType<typeof readChannels>>[number];

type Row = Omit<ChannelFacts, 'connected'> & {
  readonly name: string;
  readonly failingDetail: string | null;
};

/** Milliseconds since 1970. */
const ms = (at: SQL) => sql`(1000 * extract(epoch FROM ${at}))::float8`;

/** Every channel that was ever connected, with its backlog and its state. A visitor's mistyped address does not count as failed. */
export async function readChannels(
  orm: Orm,
  connected: readonly Pick<Channel, 'name' | 'address'>[],
  calendar: BusinessCalendar,
) {
  const { rows } = await orm.execute<Row>(sql`
    SELECT c.name, c.kind AS channel, c.label, c.failing_reason AS "failingReason", c.failing_detail AS "failingDetail",
      ${ms(sql`working_since`)} AS "workingSince", ${ms(sql`failing_since`)} AS "failingSince",
      ${ms(sql`switched_off_at`)} AS "switchedOffAt",
      count(d.id) FILTER (WHERE state <> 'failed')::integer AS waiting,
      floor(extract(epoch FROM now() - min(coalesce(resent_at, created_at)) FILTER (WHERE state <> 'failed')))::float8
        AS "oldestWaitingSeconds",
      count(d.id) FILTER (WHERE ${isMissed(sql`d`)})::integer AS failed
    FROM channels c LEFT JOIN deliveries d ON d.channel = c.name AND d.state IN ('waiting', 'retrying', 'failed')
    GROUP BY c.name ORDER BY c.name`);
  return rows.map(({ name, failingDetail, ...row }) => {
    const own = connected.find((each) => each.name === name);
    const facts = { ...row, connected: own !== undefined };
    const { channel, label, waiting, oldestWaitingSeconds, failed } = facts;
    const counts = { channel, label, connected: facts.connected, waiting, oldestWaitingSeconds, failed };
    const state = channelState(facts, calendar);
    /** Without secrets. Null while there is nothing to mend, and once somebody is erased: a receiver may have repeated whom it refused. */
    const forTechnician =
      own && state.why !== undefined
        ? [own.address, state.since, failingDetail].filter(Boolean).join(', ')
        : null;
    return { name, ...counts, ...state, forTechnician };
  });
}

export async function addChannel(orm: Orm, { name, kind, label }: typeof channels.$inferInsert) {
  await orm.execute(sql`
    INSERT INTO channels (name, kind, label) VALUES (${name}, ${kind}, ${label})
    ON CONFLICT (name) DO UPDATE SET label = ${label}`);
}

/** Returns 0 if one more call may go out now, otherwise the time to wait. The database's clock decides. */
export async function claimCall(orm: Orm, name: string, callGapMs: number): Promise<number> {
  const { rows } = await orm.execute<{ waitMs: number }>(sql`
    WITH claimed AS (
      UPDATE channels SET next_call_at = clock_timestamp() + ${callGapMs} * interval '1 ms'
      WHERE name = ${name} AND next_call_at <= clock_timestamp()
        -- As when a delivery is taken (take-delivery.ts).
        AND set_config('synchronous_commit', 'off', true) = 'off'
      RETURNING 0 AS wait
    )
    SELECT coalesce((SELECT wait FROM claimed),
      greatest(1, 1000 * extract(epoch FROM next_call_at - clock_timestamp())))::float8 AS "waitMs"
    FROM channels WHERE name = ${name}`);
  const [claim] = rows;
  if (!claim) throw new Error(`the channel ${name} has no row`);
  return claim.waitMs;
}

/** Ends pauses because of wrong settings, which may be corrected now. */
export const endPauses = (orm: Orm, names: readonly string[]): Promise<void> =>
  resume(orm, and(inArray(channels.name, [...names]), channels.settingsRejected));

/** What the pauses put off is due at once. */
async function resume(orm: Orm, which: SQL | undefined): Promise<void> {
  const isOfThese = inArray(
    deliveries.channel,
    orm.select({ name: channels.name }).from(channels).where(which),
  );
  const putOff = orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isOfThese, eq(deliveries.state, 'retrying')))
    // Those that somebody holds are being sent, made due or erased.
    .for('update', { skipLocked: true });
  // The deliveries first, as by the worker, which would otherwise wait for this while this waits for it.
  await orm
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(inArray(deliveries.id, putOff));
  await orm
    .update(channels)
    .set({ nextCallAt: sql`clock_timestamp()`, settingsRejected: false })
    .where(which);
}

/** What a test has shown counts as an attempt does. One that works switches the channel on again. */
export async function recordTest(orm: Orm, names: readonly string[], result: SendResult): Promise<void> {
  const works = worksAfter(result);
  if (works === undefined) return;
  const { outcome, reason, detail } = result;
  if (works) await resume(orm, inArray(channels.name, [...names]));
  await runPrepared(orm, noteTest, [names, works, outcome, reason, detail]);
}

const noteTest = `UPDATE channels SET ${stateChange('$2::boolean', '$3', '$4', '$5')} WHERE name = ANY ($1)`;
