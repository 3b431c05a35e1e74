import { buildSandbox } from '#sandbox/sandbox-app.ts';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** The sandbox that owners use, on a port of its own unless one is given. */
export async function startTestSandbox(port = 0, keep = 2000) {
  const { promise: told, resolve: reply } = Promise.withResolvers<void>();
  const { app, startMailServer, ...parts } = buildSandbox({ delay: () => told, limitSeconds: 1, keep });
  const [url, mailServer] = await Promise.all([app.listen({ host: '127.0.0.1', port }), startMailServer(0)]);
  const mailEnv = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Example Lifts <estimates@lifts.example>',
    LEAD_EMAILS: 'sales@lifts.example, boss@lifts.example',
    // At once. Tests about the wait set their own.
    VISITOR_EMAIL_MINUTES: '0',
  };
  const webhookEnv = (...names: readonly string[]) => ({
    WEBHOOK_URLS: names.map((name) => `${url}/webhooks/${name}`).join(', '),
    WEBHOOK_SECRET: sandboxWebhookSecret,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  return {
    ...parts,
    url,
    port: Number(new URL(url).port),
    smtpUrl: mailServer.url,
    /** Settings that send mails here. */
    mailEnv,
    /** Settings that send events here, to addresses of these names. */
    webhookEnv,
    /** Settings that send everything here. */
    env: { CRM_URL: url, CRM_LOCATION_ID: 'sydney', ...mailEnv, ...webhookEnv('first') },
    /** Sends the replies that mode `slow` holds back. */
    reply,
    stop: async () => {
      await Promise.all([app.close(), mailServer.stop()]);
    },
    /** The mail server alone. */
    stopMail: mailServer.stop,
  };
}
