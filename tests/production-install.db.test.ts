// The product as it ships: only what `npm ci --omit=dev` installs, with the pages that were built before. Its npm scripts run as
// npm runs them, but for npm's own time to start.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { buildCalculateBody } from './builders/calculate-body.ts';
import { type AppProcess, startAppProcess } from './support/app-process.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { makeTemporaryFolder } from './support/temporary-folder.ts';
import { startTestSandbox, type TestSandbox } from './support/test-sandbox.ts';

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let folder: string;
let sandbox: TestSandbox;
let database: TestDatabase;
const running: AppProcess[] = [];

beforeAll(async () => {
  [folder, sandbox, database] = await Promise.all([
    makeTemporaryFolder(),
    startTestSandbox(),
    createTestDatabase(),
  ]);
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/ship.mjs'), folder]);
});

afterAll(async () => {
  await Promise.all(running.map((app) => app.stop()));
  await Promise.all([sandbox.stop(), database.drop(), rm(folder, { recursive: true })]);
});

const settings = (env: Record<string, string>) => ({
  PATH: `${folder}/node_modules/.bin:${process.env['PATH']}`,
  // The server's own, for the commands too.
  NODE_COMPILE_CACHE: path.join(folder, 'node_modules/.cache/compiled'),
  CRM_URL: sandbox.url,
  CRM_LOCATION_ID: 'sandbox',
  SMTP_URL: sandbox.smtpUrl,
  MAIL_FROM: 'estimates@lifts.example',
  LEAD_EMAILS: 'sales@lifts.example',
  VISITOR_EMAIL_MINUTES: '0',
  WEBHOOK_URLS: `${sandbox.url}/webhooks/first`,
  WEBHOOK_SECRET: sandboxWebhookSecret,
  WEBHOOK_ALLOW_PRIVATE: 'on',
  LEAD_RETENTION_MONTHS: '24',
  ...env,
});

async function start(env: Record<string, string>): Promise<string> {
  const command = ['sh', '-c', scripts['start'] ?? ''] as const;
  const app = await startAppProcess({ folder, env: settings(env), command });
  running.push(app);
  return (await app.ready).url;
}

/** What the command of an operator prints. Fails if the command fails. */
async function runScript(name: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const command = [scripts[name], ...args].join(' ');
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    env: settings(env),
  });
  return stdout;
}

/** A price, its document, its contact in the CRM, its mails and its webhook. */
async function useEstimator(url: string, email: string): Promise<void> {
  const page = await (await fetch(`${url}/`)).text();
  expect(page).toContain('Lift Estimator');
  const response = await fetch(`${url}/api/calculate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildCalculateBody({ email })),
  });
  const priced = (await response.json()) as { estimateUrl: string };
  expect(response.status).toBe(200);
  const document = await fetch(`${url + new URL(priced.estimateUrl).pathname}.pdf`);
  expect(await document.text()).toMatch(/^%PDF-/);
  const contacts = () => sandbox.crm.contacts().map(({ record }) => record['email']);
  await expect.poll(contacts).toContain(email);
  const mailed = () => sandbox.mail.mails().filter(({ to }) => to.includes(email));
  await expect.poll(() => mailed().length).toBe(1);
  const toOwner = () => sandbox.mail.mails().filter(({ to }) => to.includes('sales@lifts.example'));
  await expect.poll(() => toOwner().filter(({ mail }) => mail.text?.includes(email)).length).toBe(1);
  expect(mailed()[0]?.mail.attachments[0]?.mimeType).toBe('application/pdf');
  const called = () => sandbox.webhooks.requests().filter(({ body }) => body.includes(email));
  await expect.poll(() => called().map(({ isSigned }) => isSigned)).toEqual([true]);
}

/** The status of the reply. */
async function logIn(url: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

test('It has no package for developers and no sources of the pages', () => {
  const unneeded = ['node_modules/vite', 'node_modules/typescript', 'src/web', 'tests'];
  expect(unneeded.filter((name) => existsSync(path.join(folder, name)))).toEqual([]);
});

// In order: each goes on with what the one before it left. A slow machine takes minutes for all of them.
let url: string;

test('It prices and delivers in one process', async () => {
  expect(await runScript('migrate')).toContain('The database has the newest schema.');
  url = await start({ ROLE: 'all' });
  await useEstimator(url, 'one@example.com');
});

test('Every command of an operator works beside it', async () => {
  const added = await runScript('admin', ['add', 'second@example.com']);
  expect(await logIn(url, 'second@example.com', /Password {2}(\S+)/.exec(added)?.[1] ?? '')).toBe(200);
  await expect(runScript('admin', ['reset', 'nobody@example.com'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no admin with the email nobody@example.com'),
  });
  expect(await runScript('mail:test', ['someone@example.com'])).toContain('It took a mail from');
  expect(await runScript('crm:fields', ['--create'])).toContain('lift_type');
  expect(await runScript('crm:pipelines')).toContain('CRM_PIPELINE_ID=sales');
  expect(await runScript('leads:erase-old')).toContain('No lead is older than 24 months');
  expect(await runScript('backup', ['leads.backup.gz'])).toContain('holds everything');
});

test('Its backup goes into another database, which two processes serve', async () => {
  const DATABASE_URL = database.url;
  expect(await runScript('restore', ['leads.backup.gz'], { DATABASE_URL })).toContain('Everything is back');
  const { rows } = await database.pool.query(
    `SELECT name, email, e.grand_total AS total, answers ->> 'liftType' AS lift
     FROM leads JOIN estimates e ON e.id = newest_estimate_id`,
  );
  expect(rows).toEqual([
    { name: 'Mary Ann Lee', email: 'one@example.com', total: 92_820, lift: 'residential' },
  ]);
  const [web] = await Promise.all([
    start({ ROLE: 'web', DATABASE_URL }),
    start({ ROLE: 'worker', DATABASE_URL }),
  ]);
  await useEstimator(web, 'two@example.com');
});
