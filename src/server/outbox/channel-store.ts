// The channels: the time of each channel's next call, and its waiting deliveries.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChannelStatus } from '#contract/deliveries/deliveries.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels, deliveries } from '#server/database/delivery-schema.ts';
import { isMissed } from './delivery-store.ts';

/** The backlog of every channel that was ever connected. A visitor's mistyped address does not count as failed. */
export async function readBacklogs(orm: Orm, connected: ReadonlySet<string>) {
  const { rows } = await orm.execute<ChannelStatus & { readonly name: string }>(sql`
    SELECT c.name, c.kind AS channel, c.label, c.switched_off_at IS NOT NULL AS "switchedOff",
      count(d.id) FILTER (WHERE state <> 'failed')::integer AS waiting,
      floor(extract(epoch FROM now() - min(coalesce(resent_at, created_at)) FILTER (WHERE state <> 'failed')))::float8
        AS "oldestWaitingSeconds",
      count(d.id) FILTER (WHERE ${isMissed})::integer AS failed,
      coalesce(bool_or(state = 'retrying' AND last_outcome = 'settings_rejected'), false) AS "settingsRejected"
    FROM channels c LEFT JOIN deliveries d ON d.channel = c.name AND d.state IN ('waiting', 'retrying', 'failed')
    GROUP BY c.name ORDER BY c.name`);
  return rows.map((row) => {
    const isConnected = connected.has(row.name);
    return { ...row, connected: isConnected, settingsRejected: isConnected && row.settingsRejected };
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

/** Ends pauses because of wrong settings, which may be corrected now. What the pause put off is due at once. */
export async function endPauses(orm: Orm, names: readonly string[]): Promise<void> {
  const paused = and(inArray(channels.name, [...names]), channels.settingsRejected);
  // The deliveries first, as by the worker, which would otherwise wait for this while this waits for it.
  await orm
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        inArray(deliveries.channel, orm.select({ name: channels.name }).from(channels).where(paused)),
        eq(deliveries.state, 'retrying'),
      ),
    );
  await orm
    .update(channels)
    .set({ nextCallAt: sql`clock_timestamp()`, settingsRejected: false })
    .where(paused);
}
