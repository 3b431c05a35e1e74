// Wakes a worker when something is due. What a process stores itself, its own worker hears at once; other processes hear it by
// NOTIFY. Both are only quicker than the worker's poll: behind PgBouncer nothing is heard, and nothing is lost.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { repeat } from '#server/repeat.ts';

export type Wake = ReturnType<typeof createWake>;

/** One loop's alarm clock. */
export function createWake() {
  let ring = Promise.withResolvers<void>();
  let isEnded = false;
  const now = () => ring.resolve();

  return {
    now,

    /** Rings after this long, besides whatever else rings. */
    in: (ms: number): void => void delay(ms).then(now),

    /** Waits until it rings, or for this long. */
    async orAfter(ms: number): Promise<void> {
      if (isEnded) return;
      await Promise.race([ring.promise, delay(ms)]);
      ring = Promise.withResolvers<void>();
    },

    /** Rings, and never again. */
    end(): void {
      isEnded = true;
      now();
    },
  };
}

const notification = 'deliveries';

/** Long enough for most transactions to be committed. What is stored within this time is one notification. */
const notifyAfterMs = 50;

/**
 * Tells this process's worker, or those of others, that something was stored. Soon, after the commit: a NOTIFY within the transaction
 * would make all commits wait for one another.
 */
export function createNotify(pool: Pool, ownWorker: (() => void) | undefined) {
  // Without the notification the workers find out a little later.
  const notifyOthers = () => void pool.query(`NOTIFY ${notification}`).catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  return {
    soon(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        (ownWorker ?? notifyOthers)();
      }, notifyAfterMs);
    },
    stop: (): void => clearTimeout(timer),
  };
}

const listenAgainMs = 5000;

/** Calls `wake` for each notification. Returns the function that ends it. */
export function listen(pool: Pool, wake: () => void, log: Logger): () => Promise<void> {
  let close: (() => void) | undefined;
  async function open(): Promise<void> {
    if (close) return;
    const client = await pool.connect();
    close = () => {
      close = undefined;
      client.release(true);
    };
    client.once('error', () => close?.());
    client.on('notification', wake);
    await client.query(`LISTEN ${notification}`).catch((error: unknown) => {
      close?.();
      throw error;
    });
  }
  const stop = repeat(open, listenAgainMs, log);
  return async () => {
    await stop();
    close?.();
  };
}
