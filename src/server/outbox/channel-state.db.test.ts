import { afterAll, expect, test } from 'vitest';
import type { ChannelState, DeliveryJson } from '#contract/deliveries/deliveries.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { alarmOf, boxOf, figures, figuresOf, startTable } from '#tests/support/said-alike.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { ResponseOf } from '#web/api/request.ts';

const desk = useDeliveryDesk();

type Known = ResponseOf<'GET /admin/connections'>['channels'][number];

const start = (env: Record<string, string>) => desk.start({ CRM_URL: '', ...env, ...figures });

async function channelsOf(server: TestServer): Promise<Known[]> {
  const { body } = await server.asAdmin('GET', '/api/admin/connections');
  return body['channels'] as Known[];
}
const channelOf = async (server: TestServer, kind: string) =>
  (await channelsOf(server)).find(({ channel, connected }) => channel === kind && connected);

const table = startTable();
afterAll(table.print);

/** What each place says of the channel. */
async function saidBy(server: TestServer, kind: string, env: Record<string, string>) {
  const page = await channelOf(server, kind);
  if (!page) throw new Error(`no channel ${kind}`);
  const lead = (await server.asAdmin('GET', `/api/leads/${await desk.leadId('Ann')}`)).body;
  const delivery = (lead['deliveries'] as DeliveryJson[]).find(({ channel }) => channel === kind);
  const now = await figuresOf(server, /^channel_state\{channel="(\w+)",label="[^"]*",state="(\w+)"\} 1$/gm);
  return {
    page,
    box: (await boxOf(server)).join('; '),
    lead: delivery?.channelState?.says ?? '',
    metrics: now.filter(([, channel]) => channel === kind).map(([, , each]) => each),
    alarm: await alarmOf(desk.database, env),
  };
}

type Kind = 'crm' | 'webhook' | 'owner_email';
type Case = [made: string, Kind, () => Record<string, string>, ChannelState['state'], RegExp];

const crm = () => ({ CRM_URL: desk.sandbox.url });
const hook = () => desk.sandbox.webhookEnv('first');
const mail = () => ({ ...desk.sandbox.mailEnv, VISITOR_EMAIL: 'off' });
const hookAt = (WEBHOOK_URLS: string) => ({ ...hook(), WEBHOOK_URLS });
const mailAt = (SMTP_URL: string) => ({ ...mail(), SMTP_URL });
const fault = /: (?:It|The CRM) has a fault of its own/;
const slow = <Env>(of: { readonly setMode: (mode: 'slow') => void }, env: () => Env) => {
  desk.sandbox.reply();
  of.setMode('slow');
  return env();
};

test.each<Case>([
  ['right', 'crm', crm, 'working', /^The CRM has worked since/],
  ['slow', 'crm', () => slow(desk.crm, crm), 'working', /has worked/],
  ['down (500)', 'crm', () => (desk.crm.setMode('break'), crm()), 'failing', fault],
  ['wrong password', 'crm', () => (desk.crm.setMode('unauthorized'), crm()), 'failing', /refuses our key/],
  ['cut off', 'crm', () => (desk.crm.setMode('drop'), crm()), 'failing', /: The CRM closed the connection/],
  ['away', 'crm', () => ({ CRM_URL: 'http://127.0.0.1:9' }), 'failing', /does not answer at its address/],
  [
    'wrong address',
    'crm',
    () => ({ CRM_URL: 'http://crm.invalid' }),
    'failing',
    /: The CRM has an address that/,
  ],
  ['refused (422)', 'crm', () => (desk.crm.setMode('refuse'), crm()), 'waiting', /nothing has arrived yet$/],
  ['right', 'webhook', hook, 'working', /^The webhook \S+ has worked since/],
  ['slow', 'webhook', () => slow(desk.webhooks, hook), 'working', /has worked/],
  ['down (500)', 'webhook', () => (desk.webhooks.setMode('break'), hook()), 'failing', fault],
  [
    'cut off',
    'webhook',
    () => (desk.webhooks.setMode('drop'), hook()),
    'failing',
    /It closed the connection/,
  ],
  ['away', 'webhook', () => hookAt('http://127.0.0.1:9/'), 'failing', /: It does not answer at its address/],
  ['wrong address', 'webhook', () => hookAt('http://hook.invalid/'), 'failing', /: It has an address that/],
  [
    'refused (400)',
    'webhook',
    () => (desk.webhooks.setMode('refuse'), hook()),
    'failing',
    /: It refused what/,
  ],
  ['moved (302)', 'webhook', () => (desk.webhooks.setMode('redirect'), hook()), 'failing', /: It redirects/],
  [
    '410',
    'webhook',
    () => (desk.webhooks.setMode('gone'), hook()),
    'off',
    /has been off since .*: It says that/,
  ],
  [
    'private',
    'webhook',
    () => ({ ...hook(), WEBHOOK_ALLOW_PRIVATE: 'off' }),
    'failing',
    /: It is at a private/,
  ],
  ['right', 'owner_email', mail, 'working', /^Mail to the business has worked since/],
  ['slow', 'owner_email', () => slow(desk.mail, mail), 'working', /has worked/],
  [
    'wrong password',
    'owner_email',
    () => (desk.mail.setMode('unauthorized'), mail()),
    'failing',
    /the password/,
  ],
  [
    'down (421)',
    'owner_email',
    () => (desk.mail.setMode('break'), mail()),
    'failing',
    /takes? (?:no )?mails/,
  ],
  ['cut off', 'owner_email', () => (desk.mail.setMode('drop'), mail()), 'failing', /mail server/],
  [
    'away',
    'owner_email',
    () => mailAt('smtp://127.0.0.1:9'),
    'failing',
    /: Nothing answers at the mail server/,
  ],
  [
    'wrong address',
    'owner_email',
    () => mailAt('smtp://mail.invalid'),
    'failing',
    /: The mail (?:server|could)/,
  ],
  [
    'refused (550)',
    'owner_email',
    () => (desk.mail.setMode('refuse'), mail()),
    'waiting',
    /nothing has arrived/,
  ],
])(
  'Page, box, lead, metrics and alarm say the same of a channel: %s, %s',
  async (made, kind, settings, state, says) => {
    const env = settings();
    const server = await start(env);
    await desk.submit(server, { fullName: 'Ann' });
    await expect.poll(async () => (await channelOf(server, kind))?.says).toMatch(says);
    const { page, box, lead, metrics, alarm } = await saidBy(server, kind, env);
    table.note(page.label, made, page.says, box, lead, metrics.join(' '), alarm);
    const isStopped = state === 'failing' || state === 'off';
    expect([page.state, metrics, lead]).toEqual([state, [state], page.says]);
    expect(page.why !== undefined).toBe(isStopped);
    // What was refused alone is the desk's work, which the box shows and nobody is mailed of.
    expect(box).toMatch(isStopped ? page.says : /^$|^1 .+ could not be sent/);
    expect(alarm).toBe(isStopped ? `${page.says}.` : '');
    // What the owner reads first names no setting and no code.
    expect(page.says).not.toMatch(/[A-Z]+_[A-Z]+|\bE[A-Z]{5,}|\b(?:4|5)\d\d\b/);
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
