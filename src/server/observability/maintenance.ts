// The last runs of the background tasks, and their problems.
import { eq, like, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { maintenance } from '#server/database/server-schema.ts';

/** `cleanup` removes what has expired; `retention` erases old leads. */
type Task = (typeof maintenance.$inferSelect)['name'];

export function createMaintenanceStore(orm: Orm) {
  const { name, doneAt, problem } = maintenance;

  /** Returns whether the state was set. An existing state is replaced only if `setWhere` holds. */
  async function set(
    task: Task,
    state: { problem: string | null; doneAt?: SQL | Date | null },
    setWhere?: SQL,
  ): Promise<boolean> {
    const { rowCount } = await orm
      .insert(maintenance)
      .values({ name: task, ...state })
      .onConflictDoUpdate({ target: name, set: state, ...(setWhere && { setWhere }) });
    return rowCount === 1;
  }

  return {
    done: (task: Task) => set(task, { problem: null, doneAt: sql`now()` }),

    failed: (task: Task, sentence: string) => set(task, { problem: sentence }),

    /** What this sentence says is so no more, while the last run stays as it was. */
    mended: (task: Task, sentence: string) =>
      set(task, { problem: null }, like(maintenance.problem, `${sentence}%`)),

    /** Counts the task as done. Returns false if it was after `since`, perhaps by another process. */
    claim: (task: Task, at: Date, since: Date) =>
      set(task, { doneAt: at, problem: null }, sql`${doneAt} < ${since} IS NOT FALSE`),

    /** Allows another process to claim the task. */
    release: (task: Task, sentence: string) => set(task, { problem: sentence, doneAt: null }),

    /** Forgets a task that the settings no longer ask for, or that was given up. */
    async off(task: Task): Promise<void> {
      await orm.delete(maintenance).where(eq(name, task));
    },

    /** The last runs, in any process. A task that is switched off has none. */
    async read() {
      /** Null before the first run. */
      const doneSecondsAgo = sql<number | null>`extract(epoch FROM now() - ${doneAt})::float8`;
      const rows = await orm.select({ name, problem, doneSecondsAgo }).from(maintenance);
      return new Map(rows.map(({ name: task, ...state }) => [task, state]));
    },
  };
}

export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>;
type States = Awaited<ReturnType<MaintenanceStore['read']>>;

/** A nightly backup later than this counts as missing. */
const backupLateHours = 36;

/** Sentences for the admin. None if all is well. */
export function maintenanceProblems(states: States): { readonly task: Task; readonly says: string }[] {
  const problems = [...states].flatMap(([task, { problem: says }]) =>
    says === null ? [] : [{ task, says }],
  );
  const backup = states.get('backup');
  const hours = (backup?.doneSecondsAgo ?? 0) / 3600;
  if (backup?.problem === null && hours > backupLateHours) {
    const says = `The last backup is ${Math.floor(hours)} hours old: check that the worker runs`;
    problems.push({ task: 'backup', says });
  }
  return problems;
}
