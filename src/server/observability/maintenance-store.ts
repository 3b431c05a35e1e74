import type { Pool } from 'pg';

export type Task = 'backup' | 'retention';

/** What a background task did last; shared by all processes. Absent: the settings do not ask for it. */
export interface MaintenanceState {
  /** Null: never yet. */
  readonly doneSecondsAgo: number | null;
  /** A sentence for the admin; null when all is well. */
  readonly problem: string | null;
}

export function createMaintenanceStore(pool: Pool) {
  return {
    async done(task: Task): Promise<void> {
      await pool.query(
        `INSERT INTO maintenance (name, done_at) VALUES ($1, now())
         ON CONFLICT (name) DO UPDATE SET done_at = now(), problem = NULL`,
        [task],
      );
    },

    async failed(task: Task, problem: string): Promise<void> {
      await pool.query(
        `INSERT INTO maintenance (name, problem) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET problem = excluded.problem`,
        [task, problem],
      );
    },

    /** The settings do not ask for it any more. */
    async off(task: Task): Promise<void> {
      await pool.query('DELETE FROM maintenance WHERE name = $1', [task]);
    },

    async read(): Promise<ReadonlyMap<Task, MaintenanceState>> {
      const { rows } = await pool.query<MaintenanceState & { name: Task }>(
        `SELECT name, problem, extract(epoch FROM now() - done_at)::float8 AS "doneSecondsAgo" FROM maintenance`,
      );
      return new Map(rows.map(({ name, ...state }) => [name, state]));
    },
  };
}

export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>;
