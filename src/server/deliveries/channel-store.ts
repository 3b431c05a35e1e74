// One row a channel, shared by all processes: when its next call may go out. That is its rate limit and its pause.
// Times are the database's own, since the clocks of processes differ.
import type { Pool } from 'pg';
import type { Channel } from './channel.ts';

const takeTurn = `
WITH turn AS (
  UPDATE channels SET next_call_at = clock_timestamp() + $2 * interval '1 ms', settings_rejected = false
  WHERE name = $1 AND next_call_at <= clock_timestamp()
  RETURNING 0 AS wait
)
SELECT coalesce((SELECT wait FROM turn),
  greatest(1, 1000 * extract(epoch FROM next_call_at - clock_timestamp())))::float8 AS "waitMs"
FROM channels WHERE name = $1`;

export function createChannelStore(pool: Pool) {
  return {
    async add({ name, kind, label }: Pick<Channel, 'name' | 'kind' | 'label'>): Promise<void> {
      await pool.query(
        `INSERT INTO channels (name, kind, label) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET label = excluded.label`,
        [name, kind, label],
      );
    },

    /** Takes the turn of one call and returns 0, or returns how long to wait before asking again. */
    async takeTurn(name: string, callGapMs: number): Promise<number> {
      const { rows } = await pool.query<{ waitMs: number }>({
        name: 'channel-turn',
        text: takeTurn,
        values: [name, callGapMs],
      });
      const [turn] = rows;
      if (!turn) throw new Error(`the channel ${name} has no row`);
      return turn.waitMs;
    },

    async pause(name: string, ms: number, settingsRejected: boolean): Promise<void> {
      await pool.query(
        `UPDATE channels SET settings_rejected = $3,
           next_call_at = greatest(next_call_at, clock_timestamp() + $2 * interval '1 ms')
         WHERE name = $1`,
        [name, ms, settingsRejected],
      );
    },

    /** Settings may have been mended. A pause that the other side asked for stays. */
    async endSettingsPause(name: string): Promise<void> {
      await pool.query(
        'UPDATE channels SET next_call_at = clock_timestamp() WHERE name = $1 AND settings_rejected',
        [name],
      );
    },
  };
}

export type ChannelStore = ReturnType<typeof createChannelStore>;
