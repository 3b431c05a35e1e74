// Claims due hand-offs and delivers them, a few at a time, until it is told to stop.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CrmGate } from './crm-gate.ts';
import type { DeliverHandOff } from './hand-off.ts';
import type { HandOffQueue } from './hand-off-queue.ts';

export interface WorkerDeps {
  readonly queue: Pick<HandOffQueue, 'claim'>;
  readonly gate: Pick<CrmGate, 'look'>;
  readonly deliver: DeliverHandOff;
  readonly log: Logger;
}

export interface HandOffWorker {
  /** Resolves once nothing is under way any more. */
  stop(): Promise<void>;
}

/** Together with the gate's pace this keeps 9 a second going while each answer takes almost a second. */
const lanes = 8;
const pollMs = 1000;
const afterErrorMs = 3000;
/** Attempts under way get so long to finish when the server stops. */
const graceMs = 4000;

export function startHandOffWorker({ queue, gate, deliver, log }: WorkerDeps): HandOffWorker {
  const stop = new AbortController();
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();

  function begin(work: Promise<void>): void {
    const settled = work
      .catch((error: unknown) => log.error({ err: error }, 'a hand-off met an error; its claim will lapse'))
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  }

  /** Begins what is due and answers how long to wait before looking again. */
  async function look(): Promise<number> {
    const { waitMs, failures } = await gate.look();
    if (waitMs > pollMs) return pollMs;
    // During trouble, one attempt finds out whether it is over.
    const free = (failures > 0 ? 1 : lanes) - underWay.size;
    if (free <= 0) return 0;
    const claims = await queue.claim(free);
    for (const claim of claims) begin(deliver(claim, cutOff.signal));
    return claims.length < free ? pollMs : 0;
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const pause = await look().catch((error: unknown) => {
        log.error({ err: error }, 'the queue of hand-offs could not be read');
        return afterErrorMs;
      });
      if (pause === 0 && underWay.size > 0) await Promise.race(underWay);
      else await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stop.abort();
      const timer = setTimeout(() => cutOff.abort(), graceMs);
      await running;
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}
