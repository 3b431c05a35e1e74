import type { Logger } from 'pino';
import type { SendAgainStore } from './send-again-store.ts';

export interface SendAllAgainDeps {
  readonly store: Pick<SendAgainStore, 'all' | 'countAll'>;
  readonly queueAll: () => Promise<void>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Works in the background, since there may be thousands; a call during a run adds nothing to it. */
export function createSendAllAgain({ store, queueAll, clock, log }: SendAllAgainDeps) {
  let running: Promise<void> | undefined;

  async function run(who: string): Promise<void> {
    try {
      await store.all(who, clock());
      await queueAll();
    } catch (error) {
      log.error({ err: error }, 'sending all contacts again failed');
    }
    running = undefined;
  }

  return {
    /** Returns at once how many are put on their way. */
    async sendAll(who: string): Promise<number> {
      const count = await store.countAll();
      running ??= run(who);
      return count;
    },
    ended: async () => running,
  };
}
