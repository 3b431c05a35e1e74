// A CRM over real HTTP: it takes contacts as HighLevel's API v2 does, and fails when told to.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowance, type CrmStore } from './crm-store.ts';

export interface CrmOptions {
  readonly delay: () => Promise<unknown>;
  readonly limitSeconds: number;
}

export function crmRoutes(app: FastifyInstance, store: CrmStore, { delay, limitSeconds }: CrmOptions): void {
  // `/contacts/create` is this product's default, the other two are HighLevel's.
  for (const path of ['/contacts/create', '/contacts/', '/contacts/upsert']) {
    app.post(path, (request, reply) => respond(request, reply));
  }
  app.get('/contacts', () => store.contacts().toReversed());

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const remaining = store.noteRequest(request.url, request.headers);
    void reply.headers({
      'x-ratelimit-max': allowance.calls,
      'x-ratelimit-remaining': Math.max(0, remaining),
      'x-ratelimit-interval-milliseconds': allowance.intervalMs,
    });
    if (remaining < 0) return tooManyRequests(reply);
    switch (store.mode()) {
      case 'unauthorized':
        return reply.code(401).send({ statusCode: 401, message: 'Invalid JWT' });
      case 'refuse':
        return reply.code(422).send({ statusCode: 422, message: ['email must be an email'] });
      case 'limit':
        store.pause(limitSeconds);
        return tooManyRequests(reply.header('retry-after', String(limitSeconds)));
      case 'break':
        return reply.code(500).send({ statusCode: 500, message: 'Internal server error' });
      case 'drop':
        request.raw.socket.destroy();
        return reply.hijack();
      case 'silent':
        return reply.hijack();
      case 'duplicate':
        return reply.code(400).send({
          statusCode: 400,
          message: 'This location does not allow duplicated contacts.',
          meta: { contactId: 'contact-from-before', matchingField: 'email' },
        });
      case 'slow':
        await delay();
        return take(request, reply);
      case 'ok':
        return take(request, reply);
    }
  }

  function take(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const record = request.body;
    if (typeof record !== 'object' || record === null) {
      return reply.code(422).send({ statusCode: 422, message: ['body must be an object'] });
    }
    // Who hung up before the reply does not know that the contact was taken; real CRMs do take it.
    store.take(String(request.headers['idempotency-key'] ?? ''), { ...record });
    const contact = { ...record, id: `contact-${store.contacts().length}` };
    return reply.code(request.url.endsWith('/upsert') ? 200 : 201).send({ contact });
  }
}

function tooManyRequests(reply: FastifyReply): FastifyReply {
  return reply.code(429).send({ statusCode: 429, message: 'Too Many Requests' });
}
