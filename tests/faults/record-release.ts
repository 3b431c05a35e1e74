// `node tests/faults/record-release.ts 1.2.0`: what a business has in its database after some days with this version, and the
// description of its API. Each release adds its own to tests/faults/releases: the upgrade drill starts later versions on the
// data, and a test holds later APIs against the description.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { writeBackup } from '#server/backup/write-backup.ts';
import { withLongQueries } from '#server/database/connection.ts';
import { findEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { adminToken, type Method, sendJson } from '#tests/support/send-json.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('Which version? node tests/faults/record-release.ts 1.2.0');
const folder = await makeTemporaryFolder();
const sandbox = await startTestSandbox();
// Visitors' mails fail, and everything else arrives.
sandbox.mail.setMode('refuse');
const app = await startAppProcess({
  folder,
  env: { ...sandbox.env, LEAD_EMAILS: '' },
});
const { url } = await app.ready;

async function call(method: Method, path: string, body?: object, token?: string) {
  const response = await sendJson(method, `${url}/api${path}`, body, token);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

interface Shown {
  estimateUrl: string;
  calculation: { totals: { grandTotal: number } };
}

async function visit(person: string, more: object = {}) {
  const email = `${person.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const body = buildCalculateBody({ ...more, fullName: person, email });
  const { estimateUrl, calculation }: Shown = await call('POST', '/calculate', body);
  return { address: new URL(estimateUrl).pathname, grandTotal: calculation.totals.grandTotal };
}

/** As the first version's page showed it. */
const notice =
  'We use your answers and contact details to work out this estimate and to talk with you about it. They go to Lift Estimator and the tools it runs its business with, and to nobody else. Without your details we cannot show you a price.';

const links = [
  await visit('Ann Archer', { sessionId: '11111111-1111-4111-8111-111111111111', utm_source: 'newsletter' }),
  await visit('Ann Archer', { sessionId: '11111111-1111-4111-8111-111111111111', numberOfStops: 3 }),
  await visit('Bob Baker', { includeInstallation: 'no', privacyNotice: notice }),
  await visit('Cleo Cooper', { companyWebsite: 'https://robot.example' }),
];
const token = await adminToken(url);
const {
  _id,
  lastUpdated: _saved,
  missingPrices: _missing,
  ...prices
} = await call('GET', '/admin/pricing-config', undefined, token);
prices.extraStops.liftCostPerStop += 250;
await call('PUT', '/admin/pricing-config', { ...prices, _id }, token);
links.push(await visit('Dora Dyer', { numberOfStops: 4 }));
await visit('Erased Person');

const { leads } = await call('GET', '/leads?limit=50', undefined, token);
const idOf = (person: string) => leads.find((lead: { name: string }) => lead.name === person)._id;
await call('PATCH', `/leads/${idOf('Ann Archer')}/status`, { status: 'contacted', revision: 0 }, token);
await call('POST', `/leads/${idOf('Ann Archer')}/notes`, { text: 'Prefers mornings' }, token);
await call(
  'PATCH',
  `/leads/${idOf('Bob Baker')}`,
  { assignedTo: testAdmin.email, followUpOn: '2030-01-01', revision: 0 },
  token,
);
await call('DELETE', `/leads/${idOf('Erased Person')}`, undefined, token);
await call('POST', '/steps', { steps: [1, 2, 3] });

const isWaiting = async () => {
  const { channels } = await call('GET', '/admin/status', undefined, token);
  return channels.some(({ waiting }: { waiting: number }) => waiting > 0);
};
while (await isWaiting());
const database = await findEmbeddedPostgres(`${folder}/data`);
const releases = new URL('releases/', import.meta.url);
await mkdir(releases, { recursive: true });
const file = new URL(`${name}.backup.gz`, releases).pathname;
await rm(file, { force: true });
await withLongQueries(database ?? '', pino({ level: 'silent' }), (pool) => writeBackup(pool, file));
await writeFile(new URL(`${name}.json`, releases), `${JSON.stringify({ links }, null, 2)}\n`);
const api = await (await fetch(`${url}/api/openapi.json`)).text();
await writeFile(new URL(`${name}.openapi.json.gz`, releases), gzipSync(api));
await app.stop();
await sandbox.stop();
await rm(folder, { recursive: true });
console.log(`${file} holds this version's data.`);
