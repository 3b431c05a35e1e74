import { expect, test } from 'vitest';
import type { DeliveryJson } from '#contract/deliveries/deliveries.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { ResponseOf } from '#web/api/request.ts';

const desk = useDeliveryDesk();

type Known = ResponseOf<'GET /admin/connections'>['channels'][number];

const figures = { METRICS: 'on', METRICS_TOKEN: 'token-for-tests-0123456789' };
const start = (env: Record<string, string>) => desk.start({ CRM_URL: '', ...env, ...figures });

async function channelsOf(server: TestServer): Promise<Known[]> {
  const { body } = await server.asAdmin('GET', '/api/admin/connections');
  return body['channels'] as Known[];
}
const channelOf = async (server: TestServer, kind: string) =>
  (await channelsOf(server)).find(({ channel, connected }) => channel === kind && connected);

/** What each place says of the channel. */
async function saidBy(server: TestServer, kind: string) {
  const page = await channelOf(server, kind);
  if (!page) throw new Error(`no channel ${kind}`);
  const { state, says, why } = page;
  const box = (await server.asAdmin('GET', '/api/admin/status')).body['problems'] as string[];
  const lead = (await server.asAdmin('GET', `/api/leads/${await desk.leadId('Ann')}`)).body;
  const delivery = (lead['deliveries'] as DeliveryJson[]).find(({ channel }) => channel === kind);
  const headers = { authorization: `Bearer ${figures.METRICS_TOKEN}` };
  const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const now = [...metrics.matchAll(/^channel_state\{channel="(\w+)",label="[^"]*",state="(\w+)"\} 1$/gm)];
  return {
    page: { state, says },
    box: box.includes(says),
    lead: delivery?.channelState?.says,
    metrics: now.filter(([, channel]) => channel === kind).map(([, , each]) => each),
    isProblem: why !== undefined,
  };
}

const agreed = (state: string, says: string, isProblem: boolean) => ({
  page: { state, says },
  box: isProblem,
  lead: says,
  metrics: [state],
  isProblem,
});

type Case = [string, 'crm' | 'webhook' | 'owner_email', () => Record<string, string>, string, RegExp];

const crm = () => ({ CRM_URL: desk.sandbox.url });
const hook = () => desk.sandbox.webhookEnv('first');
const mail = () => ({ ...desk.sandbox.mailEnv, VISITOR_EMAIL: 'off' });
const nowhere = { CRM_URL: 'http://crm.invalid' };

test.each<Case>([
  ['right', 'crm', crm, 'working', /^The CRM has worked since/],
  ['slow', 'crm', () => (desk.sandbox.reply(), desk.crm.setMode('slow'), crm()), 'working', /has worked/],
  ['down', 'crm', () => (desk.crm.setMode('break'), crm()), 'failing', /: The CRM has a fault of its own/],
  [
    'wrong key',
    'crm',
    () => (desk.crm.setMode('unauthorized'), crm()),
    'failing',
    /: The CRM refuses our key/,
  ],
  ['cut off', 'crm', () => (desk.crm.setMode('drop'), crm()), 'failing', /: The CRM closed the connection/],
  [
    'away',
    'crm',
    () => ({ CRM_URL: 'http://127.0.0.1:9' }),
    'failing',
    /: The CRM does not answer at its address/,
  ],
  ['wrong address', 'crm', () => nowhere, 'failing', /: The CRM has an address that/],
  ['refused', 'crm', () => (desk.crm.setMode('refuse'), crm()), 'waiting', /nothing has arrived yet$/],
  ['right', 'webhook', hook, 'working', /^The webhook \S+ has worked since/],
  [
    'down',
    'webhook',
    () => (desk.webhooks.setMode('break'), hook()),
    'failing',
    /: It has a fault of its own/,
  ],
  [
    'moved',
    'webhook',
    () => (desk.webhooks.setMode('redirect'), hook()),
    'failing',
    /: It redirects elsewhere/,
  ],
  [
    '410',
    'webhook',
    () => (desk.webhooks.setMode('gone'), hook()),
    'off',
    /has been off since .*: It says that it wants nothing/,
  ],
  [
    'private',
    'webhook',
    () => ({ ...hook(), WEBHOOK_ALLOW_PRIVATE: 'off' }),
    'failing',
    /: It is at a private address/,
  ],
  ['right', 'owner_email', mail, 'working', /^Mail to the business has worked since/],
  [
    'wrong password',
    'owner_email',
    () => (desk.mail.setMode('unauthorized'), mail()),
    'failing',
    /: The mail server refuses the password/,
  ],
  [
    'down',
    'owner_email',
    () => (desk.mail.setMode('break'), mail()),
    'failing',
    /: The mail server does not take mails just now/,
  ],
  [
    'away',
    'owner_email',
    () => ({ ...mail(), SMTP_URL: 'smtp://127.0.0.1:9' }),
    'failing',
    /: Nothing answers at the mail server’s address/,
  ],
  [
    'wrong address',
    'owner_email',
    () => ({ ...mail(), SMTP_URL: 'smtp://mail.invalid' }),
    'failing',
    /: The mail (?:server|could)/,
  ],
])(
  'Page, box, lead and metrics say the same of a channel: %s, %s',
  async (_, kind, settings, state, says) => {
    const server = await start(settings());
    await desk.submit(server, { fullName: 'Ann' });
    await expect.poll(async () => (await channelOf(server, kind))?.says).toMatch(says);
    const said = await saidBy(server, kind);
    expect(said).toEqual(agreed(state, said.page.says, state === 'failing' || state === 'off'));
    // What the owner reads first names no setting and no code.
    expect(said.page.says).not.toMatch(/[A-Z]+_[A-Z]+|\bE[A-Z]{5,}|\b(?:4|5)\d\d\b/);
  },
);

test('Before anything was sent, a channel is not said to work', async () => {
  const server = await start({ CRM_URL: desk.sandbox.url, ...hook(), ...mail(), ROLE: 'web' });
  const channels = await channelsOf(server);
  expect(channels.map(({ state, why }) => [state, why])).toEqual(channels.map(() => ['waiting', undefined]));
});

test('A failed test says what fails, for the owner and for a technician; one that works switches the channel on again', async () => {
  desk.webhooks.setMode('gone');
  const server = await start({ ...hook(), ...mail() });
  await desk.submit(server, { fullName: 'Ann' });
  await expect.poll(async () => (await channelOf(server, 'webhook'))?.state).toBe('off');
  const found = await channelOf(server, 'webhook');
  expect(found?.forTechnician).toMatch(/^127\.0\.0\.1:\d+, 20\d\d-.*, It replied 410\..*WEBHOOK_URLS\.$/);
  desk.webhooks.setMode('ok');
  expect((await server.asAdmin('POST', `/api/admin/connections/${found?.name}/test`)).body).toMatchObject({
    delivered: true,
  });
  await expect.poll(() => desk.webhooks.events('first').map(({ type }) => type)).toContain('lead.created');
  expect(await channelOf(server, 'webhook')).toMatchObject({ state: 'working', forTechnician: null });

  await expect.poll(async () => (await channelOf(server, 'owner_email'))?.state).toBe('working');
  desk.mail.setMode('unauthorized');
  const { body } = await server.asAdmin('POST', '/api/admin/connections/test-mail');
  expect(body).toEqual({ delivered: false, words: 'The mail server refuses the password.' });
  expect(await channelOf(server, 'owner_email')).toMatchObject({
    state: 'failing',
    forTechnician: expect.stringContaining('User or password of SMTP_URL: 53'),
  });
  desk.mail.setMode('ok');
  await server.asAdmin('POST', '/api/admin/connections/test-mail');
  expect(await channelOf(server, 'owner_email')).toMatchObject({ state: 'working' });
});

test('One recipient that a mail server puts off does not make the mail fail', async () => {
  desk.mail.setMode('limit');
  const server = await start(mail());
  await desk.submit(server, { fullName: 'Ann' });
  await expect.poll(desk.states).toEqual(['retrying']);
  expect(await channelOf(server, 'owner_email')).toMatchObject({ state: 'waiting' });
});
