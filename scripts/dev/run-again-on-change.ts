import type { ChildProcess } from 'node:child_process';

interface Watcher {
  on: (event: 'all', listener: (kind: string, file: string) => void) => unknown;
}

/**
 * Starts a program, and starts it again when a file changes that it is made of. A program that ended by itself waits for
 * the next change. (`node --watch` loses sight of a file that an editor replaces.) Returns how to end it for good.
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
