// The deliveries that arrived at the other systems, and how often.
import type { Deployment } from './deployment.ts';

interface Tally {
  /** Visitors who were shown a price and whose lead is not there. */
  readonly lost: number;
  /** Visitors who were sent to the CRM more than once, under different keys. */
  readonly twice: number;
  /** Deliveries that arrived again under the same key because their sender was killed. Receivers that check the key take them once. */
  readonly repeated: number;
}

function countRepeats(keys: readonly string[]): number {
  return keys.length - new Set(keys).size;
}

export async function tally(deployment: Deployment, answered: ReadonlySet<string>): Promise<Tally> {
  const stored = await deployment.names();
  const { crm, webhooks, mail } = deployment.sandbox;
  const isTaken = ({ mode, tooEarly }: { mode: string; tooEarly: boolean }) =>
    (mode === 'ok' || mode === 'slow') && !tooEarly;
  const keys = [
    ...crm
      .requests()
      .filter(isTaken)
      .map(({ headers }) => `crm ${String(headers['idempotency-key'])}`),
    ...webhooks
      .requests()
      .filter(({ taken }) => taken)
      .map(({ headers }) => `webhook ${headers['webhook-id']}`),
    ...mail.mails().map((received) => `mail ${received.mail.messageId}`),
  ];
  const nameOfKey = new Map(
    crm.contacts().map(({ idempotencyKey, record }) => [idempotencyKey, String(record['name'])]),
  );
  return {
    lost: [...answered].filter((name) => !stored.has(name)).length,
    twice: countRepeats([...nameOfKey.values()]),
    repeated: countRepeats(keys),
  };
}
