import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';

const desk = useDeliveryDesk();
const { start, submit, deliveries, outcomes, names, sortedNames, query } = desk;

test('A contact reaches the CRM once, with the version, the token and the delivery’s id', async () => {
  await submit(await start({ CRM_LOCATION_ID: 'sydney' }), { utm_source: 'newsletter' });
  await expect.poll(outcomes).toEqual(['delivered']);
  expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 1, externalId: 'contact-1' }]);

  const [contact] = desk.crm.contacts();
  expect(contact?.record).toMatchObject({
    firstName: 'Mary',
    lastName: 'Ann Lee',
    name: 'Mary Ann Lee',
    email: 'mary.lee@example.com',
    phone: '0412345678',
    locationId: 'sydney',
  });
  expect(contact?.record['customFields']).toEqual(
    expect.arrayContaining([
      { id: 'lift_type', key: 'lift_type', value: 'residential' },
      { id: 'grand_total', key: 'grand_total', value: '92820' },
      { id: 'quote_low', key: 'quote_low', value: '88179' },
      { id: 'utm_source', key: 'utm_source', value: 'newsletter' },
    ]),
  );
  const [request] = desk.crm.requests();
  expect(request?.path).toBe('/contacts/create');
  expect(request?.headers).toMatchObject({ version: '2021-07-28', authorization: 'Bearer secret-token' });
  const [delivery] = await query<{ id: string }>('SELECT id FROM deliveries');
  expect(request?.headers['idempotency-key']).toBe(delivery?.id);
});

test('HighLevel’s own shape is a matter of settings', async () => {
  await submit(
    await start({
      CRM_CONTACTS_PATH: '/contacts/upsert',
      CRM_FIELD_VALUE_KEY: 'field_value',
      CRM_PHONE_FORMAT: 'e164',
    }),
  );
  await expect.poll(outcomes).toEqual(['delivered']);
  const [contact] = desk.crm.contacts();
  expect(desk.crm.requests()[0]?.path).toBe('/contacts/upsert');
  expect(contact?.record['phone']).toBe('+61412345678');
  expect(contact?.record).not.toHaveProperty('gender');
  expect(contact?.record['customFields']).toContainEqual({
    id: 'lift_type',
    key: 'lift_type',
    field_value: 'residential',
  });
});

test('A contact that the CRM knows already is done', async () => {
  desk.crm.setMode('duplicate');
  await submit(await start());
  await expect.poll(outcomes).toEqual(['existed']);
  expect(await deliveries()).toEqual([
    { state: 'delivered', attempts: 1, externalId: 'contact-from-before' },
  ]);
});

test('A refused contact is kept with the CRM’s reason and not sent over and over', async () => {
  desk.crm.setMode('refuse');
  const server = await start();
  await submit(server, { fullName: 'Refused' });
  await expect.poll(outcomes).toEqual(['refused']);
  desk.crm.setMode('ok');
  await submit(server, { fullName: 'Taken' });
  await expect.poll(outcomes).toEqual(['refused', 'delivered']);
  expect(names()).toEqual(['Taken']);
  expect(desk.crm.requests()).toHaveLength(2);
  const rows = await query(
    `SELECT state, last_outcome, last_reason FROM deliveries WHERE state <> 'delivered'`,
  );
  expect(rows).toEqual([{ state: 'failed', last_outcome: 'refused', last_reason: 'email must be an email' }]);
});

test('Two processes at work deliver each of forty contacts once', async () => {
  const servers = await Promise.all([start(), start()]);
  const people = Array.from({ length: 40 }, (_, index) => `Person ${index + 10}`);
  await Promise.all(people.map((fullName, index) => submit(servers[index % 2 === 0 ? 0 : 1], { fullName })));
  await expect.poll(async () => (await outcomes()).length).toBe(40);
  expect(sortedNames()).toEqual(people);
  const keys = desk.crm.contacts().map((contact) => contact.idempotencyKey);
  expect(new Set(keys).size).toBe(40);
});

test('A contact that changes and changes back in one visit is sent three times, in that order', async () => {
  const server = await start();
  const sessionId = randomUUID();
  for (const fullName of ['Ann', 'Ben', 'Ann']) await submit(server, { sessionId, fullName });
  await expect.poll(names).toEqual(['Ann', 'Ben', 'Ann']);
});

test('A new price for the same person in one visit is not sent again', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await submit(server, { sessionId });
  await submit(server, { sessionId, numberOfStops: 2 });
  await submit(server, { sessionId, fullName: 'Ben' });
  await expect.poll(names).toEqual(['Mary Ann Lee', 'Ben']);
});

test('Eight identical submissions at once send one contact', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await Promise.all(Array.from({ length: 8 }, () => submit(server, { sessionId })));
  await submit(server, { sessionId, fullName: 'Ben' });
  await expect.poll(names).toEqual(['Mary Ann Lee', 'Ben']);
});

test('A suspected robot is kept as a lead but not sent', async () => {
  const server = await start();
  await submit(server, { fullName: 'Robot', companyWebsite: 'https://example.com' });
  await submit(server, { fullName: 'Human' });
  await expect.poll(names).toEqual(['Human']);
  expect(await query('SELECT name FROM leads ORDER BY name')).toEqual([{ name: 'Human' }, { name: 'Robot' }]);
});

test('Without a CRM nothing is put into the queue', async () => {
  await submit(await start({ CRM_URL: '' }));
  expect(await deliveries()).toEqual([]);
  expect(desk.crm.requests()).toEqual([]);
});

test('A web process only enqueues, and a worker process delivers', async () => {
  const web = await start({ ROLE: 'web' });
  await submit(web);
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await start({ ROLE: 'worker' });
  await expect.poll(names).toEqual(['Mary Ann Lee']);
});

test('While its channel is not connected a contact waits, and it is sent once it is', async () => {
  const webhook = desk.sandbox.webhookEnv('first');
  await submit(await start({ ROLE: 'web', ...webhook }));
  const withoutCrm = await start({ ROLE: 'worker', CRM_URL: '', ...webhook });
  // Perhaps beside `trouble.changed`, since a contact waits.
  const events = () => desk.webhooks.events('first').map(({ type }) => type);
  await expect.poll(events).toContain('lead.created');
  await withoutCrm.stop();
  expect(names()).toEqual([]);
  await start({ ROLE: 'worker', ...webhook });
  await expect.poll(names).toEqual(['Mary Ann Lee']);
});

test('A contact that was retyped is the same lead, and sent again with its new spelling', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await submit(server, { sessionId, fullName: 'jane CITIZEN', email: 'JANE@example.com' });
  await expect.poll(names).toEqual(['jane CITIZEN']);
  await submit(server, { sessionId, fullName: 'Jane Citizen', email: 'jane@example.com' });
  await expect.poll(names).toEqual(['jane CITIZEN', 'Jane Citizen']);
  expect(await query('SELECT name, email FROM leads')).toEqual([
    { name: 'Jane Citizen', email: 'jane@example.com' },
  ]);
});

test('An estimate of $0 is not sent; the first that costs something is', async () => {
  const server = await start();
  const sessionId = randomUUID();
  const { config } = (await query<{ config: object }>('SELECT config FROM pricing_versions'))[0] ?? {};
  await query(
    `INSERT INTO pricing_versions (id, sequence, config, saved_at) VALUES (gen_random_uuid(), 2, $1, now())`,
    [JSON.stringify(config, (_key, value: unknown) => (typeof value === 'number' ? 0 : value))],
  );
  await submit(server, { sessionId });
  expect(await deliveries()).toEqual([]);
  expect((await server.asAdmin('POST', '/api/admin/hand-offs/retry')).body).toMatchObject({ queued: 0 });
  await query(
    `INSERT INTO pricing_versions (id, sequence, config, saved_at) VALUES (gen_random_uuid(), 3, $1, now())`,
    [JSON.stringify(config)],
  );
  await submit(server, { sessionId });
  await expect.poll(names).toEqual(['Mary Ann Lee']);
});

test('An erased person’s contact is cancelled while it waits', async () => {
  desk.crm.setMode('break');
  const server = await start();
  await submit(server, { fullName: 'Erased' });
  await expect.poll(outcomes).toContain('unavailable');
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Erased')}`);
  desk.crm.setMode('ok');
  await submit(server, { fullName: 'Kept' });
  await expect.poll(names).toEqual(['Kept']);
  await expect.poll(desk.states).toEqual(['cancelled', 'delivered']);
});

test('Answers that were stored in an older shape are sent as far as they are known', async () => {
  await submit(await start({ ROLE: 'web' }));
  await query(
    `UPDATE estimates SET answers = '{"numberOfStops":4,"liftType":"hydraulic","colour":"red"}',
       lines = '[{"id":"gone.long.ago","element":"lift","label":"Crane","amount":900}]'`,
  );
  await start({ ROLE: 'worker' });
  await expect.poll(names).toEqual(['Mary Ann Lee']);
  expect(desk.crm.contacts()[0]?.record['customFields']).toEqual(
    expect.arrayContaining([
      { id: 'lift_type', key: 'lift_type', value: 'hydraulic' },
      { id: 'grand_total', key: 'grand_total', value: '900' },
    ]),
  );
});
