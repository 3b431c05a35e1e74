import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';

const database = await useTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'backups-'));

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Channel {
  readonly name: string;
  readonly channel: string;
  readonly connected: boolean;
}

/** A server with these settings, until the test ends, and requests of its admin. */
async function serve(env: Record<string, string>) {
  const app = await createTestApp({ database, env });
  onTestFinished(() => app.close());
  const headers = await signIn(app);
  return {
    app,
    get: async (path: string) => (await app.inject({ url: `/api/admin${path}`, headers })).json(),
    post: (path: string, payload?: object) =>
      app.inject({ method: 'POST', url: `/api/admin${path}`, headers, ...(payload && { payload }) }),
  };
}

async function asked(env: Record<string, string>) {
  const { get, post } = await serve(env);
  return {
    connections: await get('/connections'),
    backup: (await post('/backups')).json(),
    testMail: (await post('/connections/test-mail')).json(),
  };
}

test('Without settings the page says what to set', async () => {
  const { connections, backup, testMail } = await asked({});
  expect(connections).toMatchObject({ mailConnected: false, backup: null });
  expect(backup.error).toBe('No backups are made. Ask your technician to name a folder for them.');
  expect(testMail.error).toBe(
    'No mail server is connected. Ask your technician to name one in the settings.',
  );
});

test('What the server runs on is named, with a warning where the embedded database serves a public address', async () => {
  const runtimeOf = async (env: Record<string, string>) => (await asked(env)).connections.runtime;
  expect(await runtimeOf({})).toEqual({
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+\.\d+/),
    isEmbedded: true,
    warning: null,
  });
  const publicly = { PUBLIC_URL: 'https://lifts.example' };
  expect((await runtimeOf(publicly)).warning).toMatch(/^The embedded PostgreSQL serves a public address/);
  const own = await runtimeOf({ ...publicly, DATABASE_URL: database.url });
  expect(own).toMatchObject({ isEmbedded: false, warning: null });
});

test('A backup is made when it is asked for, and no answer holds a secret', async () => {
  const settings = { CRM_URL: 'https://crm.example', CRM_TOKEN: 'a-secret-token-of-the-crm' };
  await writeFile(join(folder, 'lift-estimator-2026-01-31.backup.gz.1.unfinished'), 'half of it');
  const { connections, backup } = await asked({ ...settings, BACKUP_DIR: folder });
  const nothing = { last: null, files: [], copiedAt: null, problems: [] };
  expect(connections.backup).toEqual({ ...nothing, unfinished: { at: expect.any(String), bytes: 10 } });
  expect(backup.last.bytes).toBeGreaterThan(100);
  expect(backup.files).toEqual([backup.last]);
  expect(JSON.stringify(connections)).not.toContain('secret');
});

test('CRM and webhook are tested without a lead, and settings are named without their values', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(sandbox.stop);
  const crm = { CRM_URL: sandbox.url, CRM_TOKEN: 'a-secret-token', CRM_LOCATION_ID: 'location' };
  const { get, post } = await serve({ ...crm, ...sandbox.webhookEnv('one') });
  const { channels, settings } = await get('/connections');
  expect(settings).toContainEqual({ of: 'crm', name: 'CRM_TOKEN', isSet: true });
  expect(settings).toContainEqual({ of: 'crm', name: 'CRM_TAGS', isSet: false });
  expect(settings).toContainEqual({ of: 'mail', name: 'SMTP_URL', isSet: false });
  const testOf = async (name: string) => (await post(`/connections/${name}/test`)).json();
  const nameOf = (kind: string) =>
    channels.find(({ channel, connected }: Channel) => channel === kind && connected).name;
  expect(await testOf(nameOf('crm'))).toEqual({ delivered: true, words: 'It works.' });
  expect(await testOf(nameOf('webhook'))).toEqual({ delivered: true, words: 'It works.' });
  expect(await testOf('nothing')).toMatchObject({ code: 'not_found' });
});

test('A test mail says what the mail server replied; a link whose mail it refuses is shown', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(sandbox.stop);
  const { post } = await serve(sandbox.mailEnv);
  const sendTest = async () => (await post('/connections/test-mail')).json();
  const invite = async () => (await post('/people', { email: 'ann@lifts.example' })).json();

  const words = expect.stringContaining(testAdmin.email);
  expect(await sendTest()).toMatchObject({ delivered: true, words });
  expect(await invite()).toMatchObject({ url: null });
  const texts = sandbox.mail.mails().map(({ mail }) => mail.text ?? '');
  expect(texts.filter((text) => text.includes('lets you into the admin area'))).toHaveLength(1);
  sandbox.mail.setMode('unauthorized');
  expect(await sendTest()).toMatchObject({
    delivered: false,
    words: 'The mail server refuses the password.',
  });
  expect((await invite()).url).toContain('#invitation=');
});

test('A backup that the disk refuses says what to do, and one that is made ends the problem of the night', async () => {
  const inTheWay = join(folder, 'a-file');
  await writeFile(inTheWay, '');
  const { backup } = await asked({ BACKUP_DIR: inTheWay });
  expect(backup).toEqual({
    code: 'backup_failed',
    error: 'The folder for backups cannot be reached. Ask your technician whether its disk is there.',
  });

  const maintenance = createMaintenanceStore(database.orm);
  expect((await maintenance.read()).get('backup')?.problem).toBe(
    'The last backup that was asked for failed. The folder for backups cannot be reached. Ask your technician whether its disk is there.',
  );
  await maintenance.failed('backup', 'The nightly backup failed');
  await asked({ BACKUP_DIR: folder });
  expect((await maintenance.read()).get('backup')).toMatchObject({ problem: null });
});

test('The last delivery of a channel arrived or failed: one that an erasure cancelled says nothing', async () => {
  const env = { CRM_URL: 'http://127.0.0.1:9', CRM_TOKEN: 'token', CRM_LOCATION_ID: 'location', ROLE: 'web' };
  const { app, get } = await serve(env);
  await app.inject({ method: 'POST', url: '/api/calculate', payload: buildCalculateBody() });
  const lastOf = async (state: string) => {
    await database.pool.query(`UPDATE deliveries SET state = $1, finished_at = now() WHERE channel = 'crm'`, [
      state,
    ]);
    const { channels } = await get('/connections');
    return channels.find(({ name }: Channel) => name === 'crm').last;
  };
  expect(await lastOf('cancelled')).toBeNull();
  expect(await lastOf('failed')).toMatchObject({ delivered: false });
});

test('Backups that several people ask for at once leave one whole file and what has ended, and nobody gets a failure', async () => {
  const own = join(folder, 'own');
  const { post } = await serve({ BACKUP_DIR: own });
  const requests = Array.from({ length: 8 }, () => post('/backups'));
  const answers = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
  expect(answers).toContain(200);
  // On a slow machine some have waited long enough, and are told to try again.
  expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await readdir(own)).toSorted()).toEqual([
    expect.stringMatching(/\.backup\.gz$/),
    expect.stringMatching(/^lift-estimator-ended-[\da-f-]+\.json$/),
  ]);
});
