import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { ListedBusiness, LiveBusinessDetails } from '#contract/business/business.ts';
import { readConfig } from '#server/config.ts';
import { testMail } from '#server/outbox/mail/mail-test-command.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { readBusiness } from './read-business.ts';

const env = { BUSINESS_NAME: 'First Lifts', BUSINESS_LICENCE: 'NSW 1C', PRICE_NOTE: 'First note.' };
const database = await useTestDatabase();
/** Two servers of one database. */
const open = () => openLeadDesk(database, '2026-03-02T09:00:00Z', env);
const [desk, other] = await Promise.all([open(), open()]);
afterAll(() => Promise.all([desk.app.close(), other.app.close()]));

const read = async (at = desk) => (await at.ask('/admin/business')).json<LiveBusinessDetails>();
const save = (change: object) => desk.send('PUT', '/admin/business', change);
const versions = async () =>
  (await desk.ask('/admin/business/versions')).json<{ versions: ListedBusiness[]; total: number }>();

async function estimate() {
  const payload = buildCalculateBody({ sessionId: randomUUID() });
  const answer = await desk.app.inject({ method: 'POST', url: '/api/calculate', payload });
  const { estimateUrl, validUntil } = answer.json<{ estimateUrl: string; validUntil: string }>();
  return { path: new URL(estimateUrl).pathname, validUntil };
}

const pdfOf = async (path: string) =>
  (await readPdf((await other.app.inject(`${path}.pdf`)).rawPayload)).text.replaceAll(/\s+/g, ' ');

test('The settings are the first version; a saved one counts on every server at once, and its documents keep it', async () => {
  const first = await read();
  expect(first).toMatchObject({ name: 'First Lifts', licence: 'NSW 1C', savedBy: null, links: {} });
  expect(await read(other)).toEqual(first);
  const before = await estimate();
  expect(before.validUntil).toBe('2026-04-01');

  const saved = await save({
    _id: first._id,
    name: 'Second Lifts',
    licence: 'VIC 2D',
    priceNote: 'Second note.',
    notIncluded: '',
    validDays: 10,
    links: { booking: 'https://book.lifts.example' },
  });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ name: 'Second Lifts', notIncluded: null, phone: '1800 975 711' });

  expect(await read(other)).toEqual(saved.json());
  const page = await other.app.inject('/');
  expect(page.body).toContain('Second Lifts');
  expect(page.body).toContain('https://book.lifts.example');
  expect(page.body).not.toMatch(/First Lifts|example\.com/);
  expect((await other.app.inject('/admin')).body).toContain('Second Lifts');

  const after = await estimate();
  expect(after.validUntil).toBe('2026-03-12');
  expect(await pdfOf(before.path)).toMatch(/First Lifts.*NSW 1C.*First note\./);
  expect(await pdfOf(after.path)).toMatch(/Second Lifts.*VIC 2D.*Second note\./);
  const shared = async (path: string) =>
    (await other.app.inject(`/api/estimates/${path.split('/').at(-1)}`)).json<object>();
  expect(await shared(before.path)).toMatchObject({ priceNote: 'First note.', validUntil: '2026-04-01' });
  expect(await shared(after.path)).toMatchObject({ priceNote: 'Second note.', validUntil: '2026-03-12' });
  const leads = (await other.list()).leads.map(({ validUntil }) => validUntil);
  expect(new Set(leads)).toEqual(new Set(['2026-03-12', '2026-04-01']));
});

test('A save that is based on a former version changes nothing, also of two at once', async () => {
  const { _id } = await read();
  const saves = await Promise.all([save({ _id, name: 'Third Lifts' }), save({ _id, name: 'Other Lifts' })]);
  expect(saves.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 409]);
  const refused = saves.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({ code: 'business_conflict' });
  const { name } = await read();
  expect((await save({ _id, name: 'Late Lifts' })).statusCode).toBe(409);
  expect((await read()).name).toBe(name);
});

test('A save that changes nothing makes no version', async () => {
  const live = await read();
  const { total } = await versions();
  for (const same of [{}, live, { name: live.name, links: live.links }]) {
    expect((await save(same)).json()).toEqual(live);
  }
  expect((await versions()).total).toBe(total);
});

test('Versions say who saved them, and a former one saved again takes back what came after it', async () => {
  const { name } = await read();
  await save({ name: 'Mistaken Lifts', accent: '#ff0000', links: { terms: 'https://lifts.example/terms' } });
  const { versions: listed, total } = await versions();
  expect(total).toBe(listed.length);
  const [live, former] = listed;
  expect(live).toMatchObject({ state: 'live', name: 'Mistaken Lifts', savedBy: 'admin@example.com' });
  expect(former).toMatchObject({ state: 'earlier', name });
  const ofSettings = { state: 'earlier', savedBy: null, name: 'First Lifts' };
  expect(listed).toContainEqual(expect.objectContaining(ofSettings));
  expect((await save({ ...former, _id: live?._id })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ name, accent: null, links: former?.links });
});

test('Commands beside the server, such as mail:test, know the business as saved, and its settings without a database', async () => {
  const { name } = await read();
  await save({ name: 'Saved Lifts', phone: '02 9999 1111' });
  const at = (DATABASE_URL: string) => readBusiness(readConfig({ ...env, DATABASE_URL }));
  const { details, savedBy } = await at(database.url);
  expect(savedBy).toBe('admin@example.com');
  const sandbox = await startTestSandbox();
  onTestFinished(sandbox.stop);
  const config = readConfig(sandbox.mailEnv);
  const { ok } = await testMail(config, details, {
    address: 'boss@lifts.example',
    resolveTxt: async () => [],
  });
  expect(ok).toBe(true);
  const [sent] = sandbox.mail.mails();
  expect(sent?.mail.subject).toBe('A test from Saved Lifts');
  expect(sent?.mail.text).toContain('02 9999 1111');
  expect((await at('postgres://nobody@127.0.0.1:9/none')).details.name).toBe('First Lifts');
  await save({ name });
});

test('Days of links count for every estimate at once', async () => {
  const { path } = await estimate();
  const status = async () =>
    (await other.app.inject(`/api${path.replace('estimate', 'estimates')}`)).statusCode;
  await Promise.all([desk.setClock('2026-03-05T09:00:00Z'), other.setClock('2026-03-05T09:00:00Z')]);
  expect(await status()).toBe(200);
  await save({ linkDays: 2 });
  expect(await status()).toBe(404);
  await save({ linkDays: 365 });
  expect(await status()).toBe(200);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ phone: 'none' }, 'phone'],
  [{ accent: 'red' }, 'accent'],
  [{ abn: '51 824 753 557' }, 'abn'],
  [{ logo: 'javascript:alert(1)' }, 'logo'],
  [{ logo: 'https://lifts.example;sandbox/logo.png' }, 'logo'],
  [{ logo: "https://lifts'self'/logo.png" }, 'logo'],
  [{ logo: 'https://a,b/logo.png' }, 'logo'],
  [{ logo: 'https://*/logo.png' }, 'logo'],
  [{ logo: 'https://*.lifts.example/logo.png' }, 'logo'],
  [{ logo: '/\\evil.example/logo.png' }, 'logo'],
  [{ links: { booking: 'lifts.example' } }, 'links.booking'],
  [{ notIncluded: 'x'.repeat(301) }, 'notIncluded'],
  [{ validDays: 0 }, 'validDays'],
  [{ leadEmails: ['ann@lifts.example', 'nobody'] }, 'leadEmails.1'],
])('%o is refused with the field’s path', async (change, path) => {
  const before = await read();
  const answer = await save(change);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ details: [{ path }] });
  expect(await read()).toEqual(before);
});
