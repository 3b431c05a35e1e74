import type { ChildProcess } from 'node:child_process';

interface Watcher {
  on: (event: 'all', listener: (kind: string, file: string) => void) => unknown;
}

/**
 * Starts a program, and restarts it when one of its files changes. If it has ended by itself, it starts at the next change.
 * (`node --watch` loses a file that an editor replaces.) Returns a function that stops it.
 */
export function runAgainOnChange(
  watcher: Watcher,
  isPart: (file: string) => boolean,
  start: () => ChildProcess,
): (signal: NodeJS.Signals) => Promise<void> {
  let running: ChildProcess | undefined;
  let isStale = false;
  let isEnding = false;

  const run = () => {
    isStale = false;
    running = start();
    running.once('exit', () => {
      running = undefined;
      if (isStale && !isEnding) run();
    });
  };

  watcher.on('all', (_kind, file) => {
    if (isEnding || !isPart(file)) return;
    isStale = true;
    if (running) running.kill('SIGTERM');
    else run();
  });
  run();

  return async (signal) => {
    isEnding = true;
    const last = running;
    if (!last) return;
    const ended = new Promise((resolve) => last.once('exit', resolve));
    last.kill(signal);
    await ended;
  };
}
