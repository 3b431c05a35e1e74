// A CRM to try things with, over real HTTP: it takes contacts as HighLevel's API v2 does, shows them on a
// page, and fails when told to.
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sandboxPage } from './sandbox-page.ts';
import { createSandboxStore, type SandboxMode, sandboxModes, type SandboxStore } from './sandbox-store.ts';

const slowMs = 5000;
const limitSeconds = 3;

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly store: SandboxStore;
}

export function buildSandbox(clock: () => Date = () => new Date()): Sandbox {
  const store = createSandboxStore(clock);
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null);
  });

  // `/contacts/create` is this product's default, the other two are HighLevel's.
  for (const path of ['/contacts/create', '/contacts/', '/contacts/upsert']) {
    app.post(path, (request, reply) => answer(store, request, reply));
  }
  app.get('/contacts', () => store.contacts().toReversed());
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(sandboxPage(store)));
  app.post<{ Params: { mode: string } }>('/mode/:mode', (request, reply) => {
    const { mode } = request.params;
    if (!isMode(mode)) return reply.code(404).send({ message: 'There is no such mode.' });
    store.setMode(mode);
    return reply.redirect('/', 303);
  });
  return { app, store };
}

async function answer(store: SandboxStore, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const mode = store.mode();
  store.noteRequest(request.url, request.headers);
  switch (mode) {
    case 'unauthorized':
      return reply.code(401).send({ statusCode: 401, message: 'Invalid JWT' });
    case 'refuse':
      return reply.code(422).send({ statusCode: 422, message: ['email must be an email'] });
    case 'limit':
      return reply
        .code(429)
        .header('retry-after', String(limitSeconds))
        .header('x-ratelimit-remaining', '0')
        .send({ statusCode: 429, message: 'Too Many Requests' });
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
      await wait(slowMs);
      return take(store, request, reply);
    case 'ok':
      return take(store, request, reply);
  }
}

function take(store: SandboxStore, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const record = request.body;
  if (typeof record !== 'object' || record === null) {
    return reply.code(422).send({ statusCode: 422, message: ['body must be an object'] });
  }
  // Who hung up before the answer does not know that the contact was taken; real CRMs do take it.
  store.take(String(request.headers['idempotency-key'] ?? ''), record as Record<string, unknown>);
  const contact = { ...record, id: `contact-${store.contacts().length}` };
  return reply.code(request.url.endsWith('/upsert') ? 200 : 201).send({ contact });
}

function isMode(mode: string): mode is SandboxMode {
  return Object.hasOwn(sandboxModes, mode);
}
