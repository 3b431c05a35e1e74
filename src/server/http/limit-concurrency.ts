/** Runs at most `atOnce` tasks at a time. Returns undefined, without running the task, when `waiting` others wait. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    if (running < atOnce) running += 1;
    else if (queue.length === waiting) return undefined;
    // A task that ends starts the next one, so `running` stays the same.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
