// Receivers of webhooks, as many as there are names, who check signatures with the specification's own library.
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { type WebhookStore } from './webhook-store.ts';

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
    // As it came: signatures are of bytes, and this product's JSON has one way of being written.
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
