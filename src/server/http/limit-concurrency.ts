/** Less than a minute, after which the proxies of deploy/ answer in our place. */
const longestWaitMs = 45_000;

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How many tasks of one person may run or wait. */
  readonly each?: number;
}

/**
 * Runs at most `atOnce` tasks at a time. Returns undefined, without the task, when `waiting` others wait, or `each` of the same person,
 * or after a while.
 */
export function limitConcurrency({ atOnce, waiting, each = Infinity }: Limits) {
  let running = 0;
  const queue = new Set<() => void>();
  const people: string[] = [];
  const turn = () =>
    new Promise<boolean>((resolve) => {
      const begin = () => resolve(queue.delete(begin));
      queue.add(begin);
      setTimeout(() => resolve(!queue.delete(begin)), longestWaitMs).unref();
    });
  const inTurn = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
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
  return async <T>(task: () => Promise<T>, person = ''): Promise<T | undefined> => {
    if (people.filter((other) => other === person).length >= each) return undefined;
    people.push(person);
    try {
      return await inTurn(task);
    } finally {
      people.splice(people.indexOf(person), 1);
    }
  };
}
