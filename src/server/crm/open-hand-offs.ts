// Everything the rest of the server gets of the CRM: the jobs' SQL, a status, a way to send again.
import type { HandOffOutcome, HandOffStatus } from '#contract/hand-offs.ts';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { createCrmClient } from './crm-client.ts';
import { createCrmGate } from './crm-gate.ts';
import { createCrmGateStore } from './crm-gate-store.ts';
import { createDeliverHandOff } from './hand-off.ts';
import { type HandOffQueue, type InsertJobs, openHandOffQueue } from './hand-off-queue.ts';
import { handOffStatus } from './hand-off-status.ts';
import { type Backlog, createHandOffStore, type HandOffStore } from './hand-off-store.ts';
import { type HandOffWorker, startHandOffWorker } from './hand-off-worker.ts';
import { createSendAgainStore } from './send-again-store.ts';

export interface HandOffs {
  /** Absent while no CRM is connected. */
  readonly insertJobs?: InsertJobs;
  /** Absent while no CRM is connected. */
  readonly sendAgain?: {
    /** Answers how many contacts were put on their way. */
    readonly lead: (leadId: string, who: string) => Promise<number>;
    readonly all: (who: string) => Promise<number>;
  };
  readonly status: () => Promise<HandOffStatus>;
  readonly backlog: () => Promise<Backlog>;
  readonly stop: () => Promise<void>;
}

export interface HandOffsDeps {
  readonly config: Pick<Config, 'crm' | 'role'>;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly countAttempt: (outcome: HandOffOutcome) => void;
}

export async function openHandOffs(deps: HandOffsDeps): Promise<HandOffs> {
  const { config, database, log, clock } = deps;
  const { pool } = database;
  const store = createHandOffStore(pool);
  const backlog = () => store.backlog();
  const status = async () => handOffStatus(config.crm !== undefined, await backlog());
  if (config.crm === undefined) return { status, backlog, stop: async () => undefined };

  const works = config.role !== 'web';
  const gateStore = createCrmGateStore(pool);
  await gateStore.prepare();
  const queue = await openHandOffQueue(pool, log, { works });
  const gate = createCrmGate(gateStore, queue.hurry);
  const hurry = async () => {
    await gateStore.probeNow();
    await queue.hurry();
  };

  let worker: HandOffWorker | undefined;
  if (works) {
    await putWaiting(store, queue);
    // The settings may have been mended since the last start.
    await hurry();
    const send = createCrmClient(config.crm, clock);
    const deliver = createDeliverHandOff({ ...deps, pool, store, queue, gate, send, settings: config.crm });
    worker = startHandOffWorker({ queue, gate, deliver, log });
  }

  const again = createSendAgainStore(pool, queue.putAll);
  return {
    insertJobs: queue.insertJobs,
    sendAgain: {
      async lead(leadId, who) {
        const queued = await again.sendLead(leadId, who, clock());
        await hurry();
        return queued;
      },
      async all(who) {
        const queued = await again.sendAll(who, clock());
        await hurry();
        return queued;
      },
    },
    status,
    backlog,
    async stop() {
      await worker?.stop();
      await queue.close();
    },
  };
}

const batchSize = 1000;

/** Whatever happened to the queue, what waits has a job: nothing is lost with a restored backup either. */
async function putWaiting(store: HandOffStore, queue: HandOffQueue): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await store.waitingAfter(last, batchSize);
    await queue.putAll(ids);
    last = ids.at(-1) ?? null;
    if (ids.length < batchSize) return;
  }
}
