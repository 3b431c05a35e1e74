// What an admin has sent again. A pause for wrong settings ends, since they may have been mended.
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { Channel } from './channel.ts';
import { createChannelStore } from './channel-store.ts';
import { createSendAgainStore } from './send-again-store.ts';

/** Before going on when the database was away. */
const pauseMs = 2000;

/** `who`: the admin's email. Each method returns how many deliveries were put on their way. */
export function createSendAgain({ database: { pool }, clock, log }: Context, connected: readonly Channel[]) {
  const names = connected.map(({ name }) => name);
  const store = createSendAgainStore(pool, names);
  const channels = createChannelStore(pool);
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function endPauses(): Promise<void> {
    for (const name of names) await channels.endSettingsPause(name);
  }

  async function withoutPauses(sent: Promise<number>): Promise<number> {
    const count = await sent;
    await endPauses();
    return count;
  }

  async function sendAll(who: string): Promise<void> {
    const at = clock();
    while (!stopping.signal.aborted) {
      try {
        await store.all(who, at, stopping.signal);
        await endPauses();
        break;
      } catch (error) {
        log.error({ err: error }, 'sending everything again was interrupted, and goes on');
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    running = undefined;
  }

  return {
    canSend: names.length > 0,
    canSendToCrm: names.includes('crm'),
    /** To the CRM, again or for the first time. 0: there is no such lead. */
    lead: (leadId: string, who: string) => withoutPauses(store.lead(leadId, who, clock())),
    /** 0: there is no such delivery, or its channel is not connected. */
    delivery: (leadId: string, id: string, who: string) => withoutPauses(store.one(leadId, id, who, clock())),
    /** By every channel that has not heard of this lead. */
    heldBack: (leadId: string, who: string) => store.held(leadId, who, clock()),

    /** Works in the background, since there may be thousands; a call during a run adds nothing to it. */
    async all(who: string): Promise<number> {
      const count = await store.countAll();
      running ??= sendAll(who);
      return count;
    },
    /** What is left out can be sent again at another time. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

export type SendAgain = ReturnType<typeof createSendAgain>;
