import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Runs the task now and after each pause. The returned function stops it and waits for a running task. */
export function repeat(
  task: (stopping: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await task(stopping.signal).catch((error: unknown) =>
        log.error({ err: error }, 'a repeated task failed'),
      );
      await delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = loop();
  return () => {
    stopping.abort();
    return ended;
  };
}
