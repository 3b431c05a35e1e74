// The anonymous funnel: how many visits reached each step, by day. Nothing about a visit is kept, so a
// second's worth is gathered in memory and written at once; a crash loses that second of a statistic.
import { businessCalendar } from '#domain/business-day.ts';
import type { Context } from '#server/context.ts';
import { createStepCountStore } from './step-count-store.ts';
import type { Route } from '#server/http/route.ts';

const gatherMs = 1000;

export function createStepCounter({ config, database, clock, log }: Context) {
  const store = createStepCountStore(database.pool);
  const calendar = businessCalendar(config.timeZone);
  let gathered = new Map<string, Map<number, number>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const days = gathered;
    gathered = new Map();
    for (const [day, steps] of days) {
      await store
        .add(day, steps)
        .catch((error: unknown) => log.error({ err: error }, 'the step counts could not be stored'));
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    reached(steps: readonly number[]): void {
      if (steps.length === 0) return;
      const day = calendar.day(clock().getTime());
      const counts = gathered.get(day) ?? new Map<number, number>();
      gathered.set(day, counts);
      for (const step of new Set(steps)) counts.set(step, (counts.get(step) ?? 0) + 1);
      timer ??= setTimeout(() => void flush(), gatherMs);
    },

    /** Visits by step, from this day on. */
    async since(day: string): Promise<ReadonlyMap<number, number>> {
      await flush();
      return store.since(day);
    },

    /** Writes what is gathered. Never fails: losing a statistic is logged and that is all. */
    flush,
  };
}

export type StepCounter = ReturnType<typeof createStepCounter>;

export function funnelRoutes(route: Route, stepCounter: StepCounter): void {
  route('POST /steps', ({ body }) => {
    stepCounter.reached(body.steps);
    return { ok: true } as const;
  });
}
