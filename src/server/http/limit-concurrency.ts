/** Less than a minute, after which the proxies of deploy/ answer in our place. */
const longestWaitMs = 45_000;

/** Runs at most `atOnce` tasks at a time. Returns undefined, without the task, when `waiting` others wait, or after a while. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue = new Set<() => void>();
  const turn = () =>
    new Promise<boolean>((resolve) => {
      const begin = () => resolve(queue.delete(begin));
      queue.add(begin);
      setTimeout(() => resolve(!queue.delete(begin)), longestWaitMs).unref();
    });
  return async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    if (running < atOnce) running += 1;
    // A task that ends starts the next one, so `running` stays the same.
    else if (queue.size === waiting || !(await turn())) return undefined;
    try {
      return await task();
    } finally {
      const [next] = queue;
      if (next) next();
      else running -= 1;
    }
  };
}
