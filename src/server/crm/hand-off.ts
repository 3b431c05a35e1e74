// One attempt at handing a contact to the CRM: load, call, record. What was recorded and what becomes of
// the job are committed together, so a hand-off that succeeded is never sent again.
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { HandOffOutcome } from '#contract/hand-offs.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { contactRecord, type RecordSettings } from './contact-record.ts';
import type { CrmClient } from './crm-client.ts';
import type { CrmGate } from './crm-gate.ts';
import { type AttemptVerdict, judgeAttempt } from './hand-off-attempt.ts';
import type { Claim, HandOffQueue } from './hand-off-queue.ts';
import type { HandOff, HandOffStore } from './hand-off-store.ts';

export interface HandOffDeps {
  readonly pool: Pool;
  readonly store: Pick<HandOffStore, 'load' | 'record'>;
  readonly queue: Pick<HandOffQueue, 'remove' | 'putBack'>;
  readonly gate: CrmGate;
  readonly send: CrmClient;
  readonly settings: RecordSettings;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly countAttempt: (outcome: HandOffOutcome) => void;
}

export type DeliverHandOff = (claim: Claim, stopping: AbortSignal) => Promise<void>;

/** How long a contact waits for an earlier one of its visit before it is looked at again. */
const turnMs = 2000;

const interrupted: AttemptVerdict = {
  state: 'waiting',
  outcome: 'interrupted',
  status: null,
  reason: 'The server stopped during this attempt; the contact may have arrived.',
  contactId: null,
};

const erased: AttemptVerdict = {
  state: 'refused',
  outcome: 'refused',
  status: null,
  reason: 'The lead was erased before it was sent.',
  contactId: null,
};

export function createDeliverHandOff(deps: HandOffDeps): DeliverHandOff {
  const { store, queue, gate, log } = deps;

  async function inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await deps.pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('COMMIT');
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
  }

  const putBack = (claim: Claim, inMs: number) =>
    inTransaction((client) => queue.putBack(claim, inMs, client, false));

  function settle(claim: Claim, verdict: AttemptVerdict): Promise<void> {
    return inTransaction(async (client) => {
      await store.record(client, claim.id, verdict, deps.clock());
      if (verdict.againInMs === undefined) await queue.remove(claim, client);
      else await queue.putBack(claim, verdict.againInMs, client, true);
    });
  }

  async function attempt(handOff: HandOff, claim: Claim, stopping: AbortSignal): Promise<void> {
    const pass = await gate.enter(stopping);
    if (!pass.open) return putBack(claim, pass.waitMs);
    const record = contactRecord(handOff.handedOver, deps.settings);
    const reply = await deps.send({ record, idempotencyKey: handOff.id, stopping });
    const verdict = judgeAttempt(reply.result, {
      attempts: handOff.attempts,
      ageMs: deps.clock().getTime() - handOff.since.getTime(),
      random: Math.random(),
    });
    deps.countAttempt(verdict.outcome);
    logAttempt(log, handOff, verdict);
    await untilDatabaseIsBack(() => settle(claim, verdict), stopping);
    await gate.learn(reply, pass);
  }

  return async (claim, stopping) => {
    if (claim.retryCount > 0) {
      await inTransaction((client) => store.record(client, claim.id, interrupted, deps.clock()));
    }
    const handOff = await store.load(claim.id);
    if (handOff?.state !== 'waiting') return queue.remove(claim);
    if (handOff.erased) return settle(claim, erased);
    if (handOff.waitsForEarlier) return putBack(claim, turnMs);
    await attempt(handOff, claim, stopping);
  };
}

/** No personal data: the ids lead an admin to the lead, where the reason stands. */
function logAttempt(log: Logger, handOff: HandOff, { outcome, status, againInMs }: AttemptVerdict): void {
  const context = { handOff: handOff.id, outcome, status, attempt: handOff.attempts + 1, againInMs };
  if (outcome === 'settings_rejected') log.error(context, 'the CRM rejects our settings: check CRM_TOKEN');
  else if (outcome === 'delivered' || outcome === 'existed') log.info(context, 'a contact was handed off');
  else log.warn(context, 'a contact was not handed off');
}

const recordTries = 8;
const recordWaitMs = 1000;

/** The CRM has the contact by now: a database that restarts is waited for rather than the contact sent twice. */
async function untilDatabaseIsBack(record: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await record();
    } catch (error) {
      if (!isDatabaseAway(error) || tries === recordTries || stopping.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, recordWaitMs));
    }
  }
}
