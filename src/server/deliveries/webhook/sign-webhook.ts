// Standard Webhooks 1.0: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHmac } from 'node:crypto';

interface SignedMessage {
  /** The same at every retry. */
  readonly id: string;
  readonly body: string;
  /** Of this attempt. */
  readonly at: Date;
  /** `whsec_` and base64. */
  readonly secret: string;
}

export function webhookHeaders({ id, body, at, secret }: SignedMessage): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
