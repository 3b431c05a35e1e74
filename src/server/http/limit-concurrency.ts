/** Less than a minute, after which the proxies of deploy/ answer in our place. */
const longestWaitMs = 45_000;

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How many tasks of one person may run or wait. */
  readonly each?: number;
}

/**
 * Gives at most `atOnce` turns at a time to each person. Returns what gives the turn back; undefined when `waiting` others wait for
 * theirs, or after a while.
 */
export function limitTurns({ atOnce, waiting }: Omit<Limits, 'each'>) {
  const people = new Map<string, { taken: number; readonly queue: Set<() => void> }>();
  const turnIn = (queue: Set<() => void>) =>
    new Promise<boolean>((resolve) => {
      const begin = () => resolve(queue.delete(begin));
      queue.add(begin);
      setTimeout(() => resolve(!queue.delete(begin)), longestWaitMs).unref();
    });
  return async (person = ''): Promise<(() => void) | undefined> => {
    const turns = people.get(person) ?? { taken: 0, queue: new Set() };
    people.set(person, turns);
    if (turns.taken < atOnce) turns.taken += 1;
    // A turn that ends is the next one's, so `taken` stays the same.
    else if (turns.queue.size === waiting || !(await turnIn(turns.queue))) return undefined;
    return () => {
      const [next] = turns.queue;
      if (next) return next();
      turns.taken -= 1;
      if (turns.taken === 0) people.delete(person);
    };
  };
}

/**
 * Runs at most `atOnce` tasks at a time. Returns undefined, without the task, when `waiting` others wait, or `each` of the same person,
 * or after a while.
 */
export function limitConcurrency({ each = Infinity, ...limits }: Limits) {
  const takeTurn = limitTurns(limits);
  const people: string[] = [];
  return async <T>(task: () => Promise<T>, person = ''): Promise<T | undefined> => {
    if (people.filter((other) => other === person).length >= each) return undefined;
    people.push(person);
    const leave = await takeTurn();
    try {
      return leave && (await task());
    } finally {
      leave?.();
      people.splice(people.indexOf(person), 1);
    }
  };
}
