import type { Logger } from 'pino';

/** npm and the terminal may both deliver one Ctrl-C. */
const sameRequestMs = 1000;
const parentCheckMs = 250;

/**
 * Aborted by Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that started this process. A further request
 * ends the process at once.
 */
export function shutdownSignal(log: Logger): AbortSignal {
  const shutdown = new AbortController();
  let requestedAt = 0;
  const request = (reason: string) => {
    if (!shutdown.signal.aborted) {
      requestedAt = Date.now();
      log.info({ reason }, 'stopping');
      shutdown.abort();
    } else if (Date.now() - requestedAt > sameRequestMs) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
  if (process.env['npm_lifecycle_event'] !== undefined) {
    onParentGone(() => request('the npm that started this server is gone'));
  }
  return shutdown.signal;
}

/** Without it, `kill -9` of npm would leave a server behind that holds the port. */
function onParentGone(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, parentCheckMs);
  timer.unref();
}
