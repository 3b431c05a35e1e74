// Receivers of webhooks, as many as there are names. They check signatures with the specification's own library.
import { Webhook } from 'standardwebhooks';
import {
  card,
  createModes,
  escapeHtml,
  isLost,
  type PartOptions,
  preformatted,
  section,
} from './sandbox-part.ts';

const webhookModes = {
  ok: 'Take every event',
  gone: 'Want nothing any more (410)',
  refuse: 'Refuse events (400)',
  limit: 'Too many requests (429, again in 30 seconds)',
  break: 'Break down (500)',
  redirect: 'Redirect elsewhere (302)',
  slow: 'Reply slowly (after 5 seconds)',
  silent: 'Never reply',
  drop: 'Drop the connection',
} as const;

type WebhookMode = keyof typeof webhookModes;

const refusals: Readonly<Partial<Record<WebhookMode, readonly [number, Record<string, string>?]>>> = {
  gone: [410],
  refuse: [400],
  limit: [429, { 'retry-after': '30' }],
  break: [500],
  redirect: [302, { location: '/webhooks/elsewhere' }],
};

export interface WebhookRequest {
  readonly receivedAt: Date;
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The signature is right and not old. */
  readonly isSigned: boolean;
  readonly taken: boolean;
}

/** For WEBHOOK_SECRET. */
export const sandboxWebhookSecret = `whsec_${Buffer.from('the secret of the sandbox, no more').toString('base64')}`;

const webhook = new Webhook(sandboxWebhookSecret);

function isSignedRight(body: string, headers: Record<string, string>): boolean {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

export function createWebhooks({ app, clock, delay, keep }: PartOptions) {
  const modes = createModes<WebhookMode>(app, 'webhooks', webhookModes);
  const modeOf = new Map<string, WebhookMode>();
  let requests: WebhookRequest[] = [];

  app.post<{ Params: { name: string }; Body: unknown }>('/webhooks/:name', async (request, reply) => {
    const { name } = request.params;
    const headers = request.headers as Record<string, string>;
    // The same bytes as were signed: this product writes JSON in one way only.
    const body = JSON.stringify(request.body);
    const mode = modeOf.get(name) ?? modes.mode();
    const taken = mode === 'ok' || mode === 'slow';
    const isSigned = isSignedRight(body, headers);
    requests = [...requests.slice(-keep), { receivedAt: clock(), name, headers, body, isSigned, taken }];
    const [status, more = {}] = refusals[mode] ?? [];
    if (status !== undefined) return reply.code(status).headers(more).send({ message: webhookModes[mode] });
    return (await isLost(mode, reply, delay)) ? reply : { received: true };
  });

  return {
    ...modes,
    setMode(next: WebhookMode): void {
      modes.setMode(next);
      modeOf.clear();
    },
    /** For one address, until `setMode` is called. */
    setModeOf: (name: string, next: WebhookMode) => void modeOf.set(name, next),
    /** All calls, also those that were not taken; oldest first. */
    requests: (): readonly WebhookRequest[] => requests,
    /** The events that this address took, oldest first. */
    events: (name: string): Record<string, unknown>[] =>
      requests
        .filter((request) => request.taken && request.name === name)
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    section(): string {
      const taken = requests.filter((request) => request.taken);
      const counts = `Calls: ${requests.length}. Taken: events ${taken.length}.`;
      return section('Webhooks', counts, modes.buttons(), requests.map(requestCard));
    },
  };
}

function requestCard({ receivedAt, name, headers, body, isSigned, taken }: WebhookRequest): string {
  const event = JSON.parse(body) as { type?: string };
  return card(
    `${event.type ?? 'An event'} at /webhooks/${name}`,
    `<time>${receivedAt.toISOString()}</time>, ${taken ? 'taken' : 'not taken'}, the signature is ${isSigned ? 'right' : 'WRONG'}, webhook-id ${escapeHtml(headers['webhook-id'] ?? 'absent')}`,
    'Body',
    preformatted(event),
  );
}
