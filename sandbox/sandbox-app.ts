// Somewhere to send things to while trying the product, and in its tests: real HTTP, one page that shows what arrived.
import Fastify, { type FastifyInstance } from 'fastify';
import { type CrmOptions, crmRoutes } from './crm/crm-routes.ts';
import { crmSection } from './crm/crm-section.ts';
import { createCrmStore, type CrmStore } from './crm/crm-store.ts';
import { sandboxPage } from './sandbox-page.ts';

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly crm: CrmStore;
}

export interface SandboxOptions extends CrmOptions {
  readonly clock?: () => Date;
}

export function buildSandbox({ clock = () => new Date(), ...options }: SandboxOptions = {}): Sandbox {
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  const crm = createCrmStore(clock);
  crmRoutes(app, crm, options);
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(sandboxPage([crmSection(crm)])),
  );
  return { app, crm };
}
