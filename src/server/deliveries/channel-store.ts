// One row a channel, shared by all processes: when its next call may go out, and until when it is paused. Times
// are the database's own, since the clocks of processes differ.
import type { Pool } from 'pg';
import type { ChannelName, PauseReason } from '#server/database/schema.ts';

const msUntil = (moment: string) =>
  `greatest(0, 1000 * extract(epoch FROM ${moment} - clock_timestamp()))::float8`;

// Calls queue up behind one another: each gets the first moment that is far enough from the one before.
const takeTurn = `
WITH turn AS (
  UPDATE channels SET next_call_at = greatest(next_call_at, clock_timestamp()) + $2 * interval '1 ms'
  WHERE name = $1 AND (paused_until IS NULL OR paused_until <= clock_timestamp())
  RETURNING ${msUntil(`next_call_at - $2 * interval '1 ms'`)} AS ms
)
SELECT (SELECT ms FROM turn) AS "waitMs", ${msUntil('paused_until')} AS "pausedMs" FROM channels WHERE name = $1`;

export interface Turn {
  /** How long until the call may go out; null while the channel is paused. */
  readonly waitMs: number | null;
  readonly pausedMs: number;
}

export function createChannelStore(pool: Pool) {
  return {
    async add(channel: ChannelName): Promise<void> {
      await pool.query('INSERT INTO channels (name) VALUES ($1) ON CONFLICT DO NOTHING', [channel]);
    },

    async takeTurn(channel: ChannelName, gapMs: number): Promise<Turn> {
      const { rows } = await pool.query<Turn>({
        name: 'channel-turn',
        text: takeTurn,
        values: [channel, gapMs],
      });
      const [turn] = rows;
      if (!turn) throw new Error(`the channel ${channel} has no row`);
      return turn;
    },

    async pausedMs(channel: ChannelName): Promise<number> {
      const { rows } = await pool.query<{ ms: number }>(
        `SELECT ${msUntil('paused_until')} AS ms FROM channels WHERE name = $1`,
        [channel],
      );
      return rows[0]?.ms ?? 0;
    },

    async pause(channel: ChannelName, ms: number, reason: PauseReason): Promise<void> {
      await pool.query(
        `UPDATE channels SET pause_reason = $3,
           paused_until = greatest(paused_until, clock_timestamp() + $2 * interval '1 ms')
         WHERE name = $1`,
        [channel, ms, reason],
      );
    },

    /** Settings may have been mended. A pause that the other side asked for stays. */
    async endSettingsPause(channel: ChannelName): Promise<void> {
      await pool.query(
        `UPDATE channels SET paused_until = NULL WHERE name = $1 AND pause_reason = 'settings_rejected'`,
        [channel],
      );
    },
  };
}

export type ChannelStore = ReturnType<typeof createChannelStore>;
