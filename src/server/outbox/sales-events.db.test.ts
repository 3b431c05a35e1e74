// What is sent because of the sales desk: alarms, corrected contacts, opened estimates, and mails by state.
import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const desk = useDeliveryDesk();
const { query, submit, leadId } = desk;

const mailEnv = () => ({ CRM_URL: '', ...desk.sandbox.mailEnv, VISITOR_EMAIL: 'off' });
const webhookEnv = () => ({ CRM_URL: '', ...desk.sandbox.webhookEnv('first') });
const subjects = () => desk.mail.mails().map(({ mail }) => mail.subject);
const events = () => desk.webhooks.events('first').map(({ type }) => type);
const alarms = () => query(`SELECT id FROM deliveries WHERE event = 'lead.untouched'`);
/** As if the time were over. */
const endWait = () => query(`UPDATE leads SET created_at = created_at - interval '15 minutes'`);

test('Nobody touched a lead for so long: one mail to its person, or to the business', async () => {
  const alarm = { UNTOUCHED_ALARM_MINUTES: '15', LEAD_ROUTES: `VIC=${testAdmin.email}` };
  const server = await desk.start({ ...mailEnv(), ...alarm });
  await submit(server, { fullName: 'Untouched Lead' });
  await submit(server, { fullName: 'Routed Lead', email: 'routed@example.com', state: 'VIC' });
  await submit(server, { fullName: 'Touched Lead', email: 'touched@example.com' });
  await expect.poll(subjects).toHaveLength(3);
  const routed = desk.mail.mails().find(({ mail }) => mail.subject?.startsWith('New lead: Routed,'));
  expect(routed?.to).toEqual([testAdmin.email]);

  await server.asAdmin('POST', `/api/leads/${await leadId('Touched Lead')}/notes`, { text: 'Rang' });
  expect(await alarms()).toEqual([]);
  await endWait();
  await expect.poll(subjects).toHaveLength(5);
  expect(await alarms()).toHaveLength(2);
  const raised = desk.mail.mails().slice(3);
  const about = new Map(raised.map(({ mail, to }) => [mail.subject?.split(': ')[1]?.split(',')[0], to]));
  expect(about.get('Untouched')).toEqual(['sales@lifts.example', 'boss@lifts.example']);
  expect(about.get('Routed')).toEqual([testAdmin.email]);
  expect(raised[0]?.mail.subject).toMatch(/^Nobody has touched this lead for 15 minutes: /);
});

test('Without the setting there is no alarm', async () => {
  await submit(await desk.start(mailEnv()));
  await expect.poll(subjects).toHaveLength(1);
  expect(await alarms()).toEqual([]);
});

test('An estimate that is looked at is counted each time, and told to webhooks once', async () => {
  const server = await desk.start(webhookEnv());
  const { estimateUrl, reference } = await submit(server);
  const path = `/api/estimates/${estimateUrl.split('/').at(-1)}/opened`;
  for (const { status } of [await server.post(path), await server.post(path)]) expect(status).toBe(200);
  await expect.poll(events).toEqual(['lead.created', 'estimate.opened']);
  // An admin who looks does not count.
  expect((await server.asAdmin('POST', path)).status).toBe(200);
  const id = await leadId('Mary Ann Lee');
  const { body } = await server.asAdmin('GET', `/api/leads/${id}`);
  expect(body).toMatchObject({ reference, opened: { times: 2, last: expect.any(String) }, touchedAt: null });
  expect((await server.post('/api/estimates/nothing/opened')).status).toBe(404);
  await server.asAdmin('DELETE', `/api/leads/${id}`);
  expect((await server.post(path)).status).toBe(404);
});

test('A corrected contact is told to webhooks, and sent to the CRM as a changed one', async () => {
  const server = await desk.start({ ...webhookEnv(), CRM_URL: desk.sandbox.url });
  await submit(server);
  await expect.poll(desk.names).toEqual(['Mary Ann Lee']);
  const id = await leadId('Mary Ann Lee');
  const changed = await server.asAdmin('PATCH', `/api/leads/${id}/contact`, {
    fullName: 'Mary Anne Lee',
    revision: 0,
  });
  expect(changed.status).toBe(200);
  await expect.poll(desk.names).toEqual(['Mary Ann Lee', 'Mary Anne Lee']);
  await expect.poll(events).toEqual(['lead.created', 'lead.contact_changed']);
});

test('What is taken back is told to webhooks as the change that it is', async () => {
  const server = await desk.start(webhookEnv());
  await submit(server);
  const path = `/api/leads/${await leadId('Mary Ann Lee')}`;
  await server.asAdmin('PATCH', `${path}/status`, { status: 'lost' });
  await server.asAdmin('POST', `${path}/undo`, { revision: 1 });
  await server.asAdmin('PATCH', `${path}/contact`, { fullName: 'Mary Anne Lee', revision: 2 });
  await server.asAdmin('POST', `${path}/undo`, { revision: 3 });
  await expect
    .poll(events)
    .toEqual([
      'lead.created',
      'lead.status_changed',
      'lead.status_changed',
      'lead.contact_changed',
      'lead.contact_changed',
    ]);
});
