// `npm run sandbox`: a mail server, webhooks and a CRM for trials.
import { buildSandbox } from './sandbox-app.ts';
import { sandboxWebhookSecret } from './webhooks.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? 3900);

const { app, startMailServer } = buildSandbox();
try {
  const address = await app.listen({ host: '127.0.0.1', port });
  const { url: smtpUrl } = await startMailServer(port + 1);
  console.log(`
  The sandbox is ready: ${address}/ shows what arrives, and makes each part fail.

  In another terminal, start the estimator with all of it:

    CRM_URL=${address} CRM_TOKEN=sandbox CRM_LOCATION_ID=sandbox CRM_NOTE=on CRM_TAGS=estimator \\
    CRM_PIPELINE_ID=sales CRM_STAGE_ID=new \\
    SMTP_URL=${smtpUrl} MAIL_FROM=estimates@example.com LEAD_EMAILS=sales@example.com \\
    WEBHOOK_URLS=${address}/webhooks/first,${address}/webhooks/second WEBHOOK_ALLOW_PRIVATE=on \\
    WEBHOOK_SECRET=${sandboxWebhookSecret} \\
    npm start

  Press Ctrl-C to stop.
`);
} catch (error) {
  console.error(
    `The sandbox cannot use the ports ${port} and ${port + 1} (${error instanceof Error ? error.message : 'unknown reason'}): set SANDBOX_PORT to another number.`,
  );
  process.exitCode = 1;
}
