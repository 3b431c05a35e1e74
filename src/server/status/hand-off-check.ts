import type { HandOffCountStore } from './hand-off-count-store.ts';
import type { StatusCheck } from './status-routes.ts';

/** A hand-off that is retried now and then is no trouble yet. */
const patienceMs = 60 * 60 * 1000;

const contacts = (count: number) => (count === 1 ? '1 contact' : `${count} contacts`);

export function createHandOffCheck(store: HandOffCountStore, clock: () => Date): StatusCheck {
  return async () => {
    const { failed, waiting } = await store.count(new Date(clock().getTime() - patienceMs));
    const problems: string[] = [];
    if (failed > 0) problems.push(`${contacts(failed)} could not be sent to the CRM`);
    if (waiting > 0) problems.push(`${contacts(waiting)} waiting for the CRM for over an hour`);
    return problems;
  };
}
