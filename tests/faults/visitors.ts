// Visitors who keep asking for prices. Records each response and its time.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';

export type Visitors = ReturnType<typeof sendVisitors>;

let number = 0;

/** They ask once; only the page asks again by itself. */
export function sendVisitors(url: string, everyMs: number) {
  const answered = new Set<string>();
  const failures: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let slowestMs = 0;
  let longestGapMs = 0;
  let pricedAt = performance.now();

  function countPrice(fullName: string): void {
    answered.add(fullName);
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - pricedAt);
    pricedAt = now;
  }

  async function visit(): Promise<void> {
    number += 1;
    const fullName = `Visitor ${number}`;
    const body = buildCalculateBody({
      sessionId: randomUUID(),
      fullName,
      email: `visitor${number}@example.com`,
    });
    const from = performance.now();
    const status = await fetch(`${url}/api/calculate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (response) => {
        const [code = ''] = /"code":"\w+"/.exec(await response.text()) ?? [];
        return `${response.status} ${code}`.trim();
      },
      (error: unknown) => (error instanceof Error ? error.message : 'broken'),
    );
    slowestMs = Math.max(slowestMs, performance.now() - from);
    if (status === '200') countPrice(fullName);
    else failures[status] = (failures[status] ?? 0) + 1;
  }

  const coming = (async () => {
    while (!stopping.signal.aborted) {
      const going = visit();
      underWay.add(going);
      void going.finally(() => underWay.delete(going));
      await delay(everyMs);
    }
  })();
  return {
    /** The names of those who were shown a price. */
    answered,
    /** By status, or by error. */
    failures: (): Readonly<Record<string, number>> => failures,
    /** The longest wait of a visitor since the last call. */
    slowestMs(): number {
      const slowest = slowestMs;
      slowestMs = 0;
      return slowest;
    },
    /** The longest time without a price since the last call, from one price to the next. */
    longestGapSeconds(): number {
      const longest = longestGapMs;
      longestGapMs = 0;
      return longest / 1000;
    },
    failed: () => Object.values(failures).reduce((sum, count) => sum + count, 0),
    async stop(): Promise<void> {
      stopping.abort();
      await coming;
      await Promise.all(underWay);
    },
  };
}
