// The deliveries that arrived at the other systems, and how often.
import type { Deployment } from './deployment.ts';

/** `sent`: what was sent, by its key. */
function countTwice(sent: readonly (readonly [key: string | undefined, what: string])[]): number {
  return countRepeats([...new Map(sent).values()]);
}

function countRepeats(keys: readonly string[]): number {
  return keys.length - new Set(keys).size;
}

export async function tally(deployment: Deployment, answered: ReadonlySet<string>) {
  const stored = await deployment.names();
  const { crm, webhooks, mail } = deployment.sandbox;
  const isTaken = ({ mode, tooEarly }: { mode: string; tooEarly: boolean }) =>
    (mode === 'ok' || mode === 'slow') && !tooEarly;
  const contacts = crm
    .contacts()
    .map(({ idempotencyKey, record }) => [idempotencyKey, String(record['name'])] as const);
  const events = webhooks
    .requests()
    .filter(({ taken }) => taken)
    .map(({ headers, body }) => [headers['webhook-id'], eventOf(body)] as const);
  // Each names its estimate. The owner's subject holds no more than a first name, which many visitors share.
  const mails = mail
    .mails()
    .map(({ to, mail: { messageId, text } }) => [messageId, `${to.join()} ${estimateIn(text)}`] as const);
  const keys = [
    ...crm
      .requests()
      .filter(isTaken)
      .map(({ headers }) => `crm ${String(headers['idempotency-key'])}`),
    ...[...events, ...mails].map(([key]) => key ?? 'none'),
  ];
  return {
    /** Visitors who were shown a price and whose lead is not there. */
    lost: [...answered].filter((name) => !stored.has(name)).length,
    /** What arrived more than once under different keys: a visitor at the CRM, an event of an estimate, a mail about an estimate. */
    twice: countTwice(contacts) + countTwice(events) + countTwice(mails),
    /** Deliveries that arrived again under the same key because their sender was killed. Receivers that check the key take them once. */
    repeated: countRepeats(keys),
  };
}

function estimateIn(text = ''): string {
  return /\/estimate\/([\w-]{43})/.exec(text)?.[1] ?? text;
}

function eventOf(body: string): string {
  const { type, data } = JSON.parse(body) as { type: string; data: { estimateId: string } };
  return `${type} ${data.estimateId}`;
}
