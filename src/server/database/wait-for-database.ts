import { setTimeout as delay } from 'node:timers/promises';
import { explainConnection } from './check-connection.ts';
import { isDatabaseAway } from './database-away.ts';

export interface Wait {
  /** Says once why it waits. */
  readonly say: (sentence: string) => void;
  readonly shutdown: AbortSignal;
  readonly limitMs?: number;
}

const pauseMs = 500;

/**
 * Repeats work that fails because the database is away: after a power cut everything starts at once, and a failover takes
 * half a minute. Other failures are thrown at once.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { say, shutdown, limitMs = 60_000 }: Wait,
): Promise<Result> {
  let until: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (shutdown.aborted || !isDatabaseAway(error)) throw error;
      const explained = explainConnection(error);
      if (until === undefined) {
        until = performance.now() + limitMs;
        say(`${explained.message} Trying again for ${limitMs / 1000} seconds.`);
      }
      if (performance.now() >= until) throw explained;
      await delay(pauseMs, undefined, { signal: shutdown });
    }
  }
}
