// Receivers of webhooks, as many as there are names. They check signatures with the specification's own library.
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { escapeHtml, modeButtons } from './sandbox-part.ts';

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

export interface WebhookRequest {
  readonly receivedAt: Date;
  /** The last part of the address. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The signature is right and not old. */
  readonly isSigned: boolean;
  readonly taken: boolean;
}

/** Keeps the newest `keep` calls. */
export function createWebhookStore(clock: () => Date, keep: number) {
  let mode: WebhookMode = 'ok';
  const modeOf = new Map<string, WebhookMode>();
  let requests: WebhookRequest[] = [];
  return {
    modes: webhookModes,
    mode: () => mode,
    setMode(next: WebhookMode) {
      mode = next;
      modeOf.clear();
    },
    /** For one address, until `setMode` is called. */
    setModeOf(name: string, next: WebhookMode) {
      modeOf.set(name, next);
    },
    modeOf: (name: string) => modeOf.get(name) ?? mode,
    /** All calls, also those that were not taken; oldest first. */
    requests: (): readonly WebhookRequest[] => requests,
    /** The events that this address took, oldest first. */
    events: (name: string): Record<string, unknown>[] =>
      requests
        .filter((request) => request.taken && request.name === name)
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    note(request: Omit<WebhookRequest, 'receivedAt'>) {
      requests = [...requests.slice(-keep), { receivedAt: clock(), ...request }];
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** For WEBHOOK_SECRET. */
export const sandboxWebhookSecret = `whsec_${Buffer.from('the secret of the sandbox, no more').toString('base64')}`;

export function webhookRoutes(
  app: FastifyInstance,
  store: WebhookStore,
  { delay }: { readonly delay: () => Promise<unknown> },
): void {
  const webhook = new Webhook(sandboxWebhookSecret);

  function isSigned(body: string, headers: Record<string, string>): boolean {
    try {
      webhook.verify(body, headers);
      return true;
    } catch {
      return false;
    }
  }

  app.post<{ Params: { name: string }; Body: unknown }>('/webhooks/:name', async (request, reply) => {
    const { name } = request.params;
    const headers = request.headers as Record<string, string>;
    // The same bytes as were signed: this product writes JSON in one way only.
    const body = JSON.stringify(request.body);
    const mode = store.modeOf(name);
    const taken = mode === 'ok' || mode === 'slow';
    store.note({ name, headers, body, isSigned: isSigned(body, headers), taken });
    switch (mode) {
      case 'gone':
        return reply.code(410).send({ message: 'Gone' });
      case 'refuse':
        return reply.code(400).send({ message: 'Bad request' });
      case 'limit':
        return reply.code(429).header('retry-after', '30').send({ message: 'Too Many Requests' });
      case 'break':
        return reply.code(500).send({ message: 'Internal server error' });
      case 'redirect':
        return reply.redirect(`/webhooks/${name}-elsewhere`, 302);
      case 'drop':
        request.raw.socket.destroy();
        return reply.hijack();
      case 'silent':
        return reply.hijack();
      case 'slow':
        await delay();
        return { received: true };
      case 'ok':
        return { received: true };
    }
  });
}

export function webhookSection(store: WebhookStore): string {
  const requests = store.requests();
  const cards = requests.map(requestCard).toReversed();
  return `<h2>Webhooks</h2>
<p>Calls: ${requests.length}. Taken: events ${requests.filter(({ taken }) => taken).length}.</p>
${modeButtons('webhooks', store)}
${cards.join('\n') || '<p>No event has arrived yet.</p>'}`;
}

function requestCard({ receivedAt, name, headers, body, isSigned, taken }: WebhookRequest): string {
  const { type } = JSON.parse(body) as { type?: string };
  return `<article><h3>${escapeHtml(type ?? 'An event')} at /webhooks/${escapeHtml(name)}</h3>
<p><time>${receivedAt.toISOString()}</time>, ${taken ? 'taken' : 'not taken'}, the signature is ${isSigned ? 'right' : 'WRONG'}, webhook-id ${escapeHtml(headers['webhook-id'] ?? 'absent')}</p>
<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(JSON.parse(body), null, 2))}</pre></details></article>`;
}
