// The rules of the gate: when an attempt may start, and what its result means for those after it.
import { setTimeout as wait } from 'node:timers/promises';
import type { CrmReply } from './crm-client.ts';
import type { CrmGateStore, GateState } from './crm-gate-store.ts';
import { longestGateDelayMs, retryDelayMs, settingsDelayMs } from './retry-delay.ts';

export type Entry =
  { readonly open: true; readonly failures: number } | { readonly open: false; readonly waitMs: number };

export interface CrmGate {
  look(): Promise<GateState>;
  /** Waits for its turn if that comes within moments. */
  enter(stopping: AbortSignal): Promise<Entry>;
  learn(reply: CrmReply, entry: { readonly failures: number }): Promise<void>;
}

/** A claimed contact waits here for the pace, not for a pause. */
const longestTurnMs = 2000;
const shortestTurnMs = 20;
/** One failure may be one contact's own; after three in a row the CRM was away. */
const outageFailures = 3;

export function createCrmGate(store: CrmGateStore, onRecovery: () => Promise<void>): CrmGate {
  return {
    look: () => store.look(),

    async enter(stopping) {
      for (;;) {
        const { passed, waitMs, failures } = await store.take();
        if (passed) return { open: true, failures };
        if (waitMs > longestTurnMs || stopping.aborted) return { open: false, waitMs };
        await wait(Math.max(waitMs, shortestTurnMs));
      }
    },

    async learn({ result, pauseMs }, { failures }) {
      switch (result.kind) {
        case 'unavailable':
          return store.trouble(
            failures,
            'unavailable',
            retryDelayMs(failures + 1, longestGateDelayMs, Math.random()),
          );
        case 'settings_rejected':
          return store.trouble(failures, 'settings_rejected', settingsDelayMs);
        case 'limited':
          return store.pause(result.retryAfterMs);
        case 'interrupted':
          return;
        case 'delivered':
        case 'existed':
        case 'refused':
          if ((await store.open()) >= outageFailures) await onRecovery();
          if (pauseMs !== undefined) await store.pause(pauseMs);
      }
    },
  };
}
