/** What asks this process to stop: Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that started it. */

/** npm and the terminal may both deliver one Ctrl-C. */
const SAME_REQUEST_MS = 1000;
const PARENT_CHECK_MS = 250;

export type StopRequest = { reason: string };

/** Calls `onStop` once; a second request later on ends the process at once. */
export function listenForStop(onStop: (request: StopRequest) => void): void {
  let firstAt: number | undefined;
  const request = (reason: string) => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      onStop({ reason });
    } else if (Date.now() - firstAt > SAME_REQUEST_MS) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
  if (process.env['npm_lifecycle_event'] !== undefined) {
    watchParent(() => request('the npm that started this server is gone'));
  }
}

/** Without it, `kill -9` of npm would leave a server behind that holds the port. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}
