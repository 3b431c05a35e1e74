// `npm run crm:sandbox`: a CRM to try before connecting one's own.
import { buildSandbox } from './sandbox-app.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? 3900);

const { app } = buildSandbox();
try {
  const address = await app.listen({ host: '127.0.0.1', port });
  console.log(`
  The sandbox CRM is ready at ${address}/

  In another terminal, start the estimator with it:

    CRM_URL=${address} CRM_TOKEN=sandbox npm start

  Press Ctrl-C to stop.
`);
} catch (error) {
  console.error(
    `The sandbox CRM cannot use port ${port} (${error instanceof Error ? error.message : 'unknown reason'}): set SANDBOX_PORT to another number.`,
  );
  process.exitCode = 1;
}
