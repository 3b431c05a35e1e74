import type { Logger } from 'pino';

/** Does the work now and again after each pause. What is answered stops it, once the work under way is done. */
export function repeat(work: () => Promise<void>, pauseMs: number, log: Logger): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'work that is done now and then failed');
    }
    if (!stopped) timer = setTimeout(start, pauseMs).unref();
  }
  let running = run();
  function start(): void {
    running = run();
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
