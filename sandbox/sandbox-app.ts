// Receivers for trials and tests: a CRM, a mail server and webhooks. One page shows what arrived, and makes each part fail.
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { createCrm } from './crm.ts';
import { createMail } from './mail.ts';
import type { PartOptions } from './sandbox-part.ts';
import { createWebhooks } from './webhooks.ts';

interface SandboxOptions extends Partial<Omit<PartOptions, 'app'>> {
  /** The pause that the CRM asks for after too many calls. */
  readonly limitSeconds?: number;
}

export type Sandbox = ReturnType<typeof buildSandbox>;

export function buildSandbox(options: SandboxOptions = {}) {
  const { clock = () => new Date(), delay = () => wait(5000), limitSeconds = 3, keep = 2000 } = options;
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  const parts = { app, clock, delay, keep };
  const crm = createCrm(parts, limitSeconds);
  const mail = createMail(parts);
  const webhooks = createWebhooks(parts);
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(sandboxPage([mail.section(), webhooks.section(), crm.section()])),
  );
  return { app, crm, mail, webhooks, startMailServer: mail.startServer };
}

function sandboxPage(sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c2430; }
  nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1rem 0; }
  button { font: inherit; padding: 0.4rem 0.8rem; border: 1px solid #8a94a3; border-radius: 0.5rem; background: #fff; }
  button[aria-pressed] { background: #1c2430; color: #fff; }
  article { border: 1px solid #d4d9e0; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0.75rem 0; }
  h3 { font-size: 1.1rem; margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Sandbox</h1>
<p>This page reloads every 3 seconds, unless something on it is open to be read.</p>
${sections.join('\n')}
<script>
  setInterval(() => {
    if (!document.querySelector('details[open], button:focus, a:focus')) location.reload();
  }, 3000);
</script>
</body>
</html>`;
}
