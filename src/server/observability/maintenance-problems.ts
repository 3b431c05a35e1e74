import type { MaintenanceState, Task } from './maintenance-store.ts';

const hourSeconds = 3600;

/** A nightly backup that comes later than this is missing. */
const backupLateSeconds = 36 * hourSeconds;

/** Sentences for the admin; none when all is well. */
export function maintenanceProblems(states: ReadonlyMap<Task, MaintenanceState>): string[] {
  const problems = [...states.values()].map(({ problem }) => problem).filter((problem) => problem !== null);
  const backup = states.get('backup');
  if (backup?.problem === null && (backup.doneSecondsAgo ?? Infinity) > backupLateSeconds) {
    const hours = Math.floor((backup.doneSecondsAgo ?? 0) / hourSeconds);
    problems.push(`The last backup is ${hours} hours old: check that the worker runs`);
  }
  return problems;
}
