// Somewhere to send things to while trying the product, and in its tests: real HTTP and SMTP, one page that shows what
// arrived and makes each part fail.
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { crmRoutes } from '#sandbox/crm/crm-routes.ts';
import { crmSection } from '#sandbox/crm/crm-section.ts';
import { createCrmStore, type CrmStore } from '#sandbox/crm/crm-store.ts';
import { mailRoutes } from '#sandbox/mail/mail-routes.ts';
import { mailSection } from '#sandbox/mail/mail-section.ts';
import { type MailServer, startMailServer } from '#sandbox/mail/mail-server.ts';
import { createMailStore, type MailStore } from '#sandbox/mail/mail-store.ts';
import { modeRoutes } from './mode-routes.ts';
import { sandboxPage } from './sandbox-page.ts';
import { webhookRoutes } from '#sandbox/webhooks/webhook-routes.ts';
import { webhookSection } from '#sandbox/webhooks/webhook-section.ts';
import { createWebhookStore, type WebhookStore } from '#sandbox/webhooks/webhook-store.ts';

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly crm: CrmStore;
  readonly mail: MailStore;
  readonly webhooks: WebhookStore;
  /** 0: any free port. */
  readonly startMailServer: (port: number) => Promise<MailServer>;
}

interface SandboxOptions {
  readonly clock?: () => Date;
  /** What a slow reply waits for. */
  readonly delay?: () => Promise<unknown>;
  /** How long a CRM that is asked too often wants to be left alone. */
  readonly limitSeconds?: number;
  /** How much of each kind is kept: enough to look at. */
  readonly keep?: number;
}

export function buildSandbox(options: SandboxOptions = {}): Sandbox {
  const { clock = () => new Date(), delay = () => wait(5000), limitSeconds = 3, keep = 2000 } = options;
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  const crm = createCrmStore(clock, keep);
  const mail = createMailStore(clock, keep);
  const webhooks = createWebhookStore(clock, keep);
  modeRoutes(app, 'crm', crm);
  modeRoutes(app, 'mail', mail);
  modeRoutes(app, 'webhooks', webhooks);
  crmRoutes(app, crm, { delay, limitSeconds });
  mailRoutes(app, mail);
  webhookRoutes(app, webhooks, { delay });
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(sandboxPage([mailSection(mail), webhookSection(webhooks), crmSection(crm)])),
  );
  return { app, crm, mail, webhooks, startMailServer: (port) => startMailServer(mail, { port, delay }) };
}
