import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';

const desk = useDeliveryDesk();
const { submit, states, outcomes, names } = desk;

const dealEnv = {
  CRM_LOCATION_ID: 'sydney',
  CRM_PIPELINE_ID: 'sales',
  CRM_STAGE_ID: 'new',
  CRM_NOTE: 'on',
  CRM_TAGS: 'estimator, new lead',
  CRM_SOURCE: 'Lift estimator',
  PUBLIC_URL: 'https://estimate.lifts.example',
};
const start = (env: Record<string, string> = {}) => desk.start({ ...dealEnv, ...env });
const paths = () => desk.crm.requests().map(({ method, path }) => `${method} ${path}`);

test('A lead becomes a contact with its tags, an opportunity worth the estimate, and a note', async () => {
  await submit(await start());
  await expect.poll(states).toEqual(['delivered']);
  expect(desk.crm.contacts()[0]?.record).toMatchObject({
    state: 'NSW',
    country: 'AU',
    source: 'Lift estimator',
  });
  expect(desk.crm.contacts()[0]?.record).not.toHaveProperty('tags');
  expect(desk.crm.tags('contact-1')).toEqual(['estimator', 'new lead']);
  expect(desk.crm.opportunities()).toMatchObject([
    {
      updates: 0,
      record: {
        pipelineId: 'sales',
        pipelineStageId: 'new',
        locationId: 'sydney',
        contactId: 'contact-1',
        name: expect.stringMatching(/^Mary Ann Lee, lift estimate \w{4}-\w{4}$/),
        status: 'open',
        monetaryValue: 92_820,
      },
    },
  ]);
  const [note] = desk.crm.notes();
  expect(note?.contactId).toBe('contact-1');
  for (const words of ['$92,820', 'Stops: 4', 'https://estimate.lifts.example/estimate/']) {
    expect(note?.body).toContain(words);
  }
  expect(new Set(desk.crm.requests().map(({ headers }) => headers['idempotency-key'])).size).toBe(4);
});

test('A further estimate updates the opportunity, adds a note, and sends no contact again', async () => {
  const server = await start();
  const sessionId = randomUUID();
  await submit(server, { sessionId });
  await submit(server, { sessionId, numberOfStops: 2 });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(names()).toEqual(['Mary Ann Lee']);
  expect(desk.crm.opportunities()).toMatchObject([{ updates: 1, record: { pipelineStageId: 'new' } }]);
  expect(desk.crm.opportunities()[0]?.record['monetaryValue']).toBeLessThan(92_820);
  expect(desk.crm.notes()).toHaveLength(2);
  expect(paths().slice(-2)).toEqual(['PUT /opportunities/opportunity-1', 'POST /contacts/contact-1/notes']);
});

test('What is done of a delivery is not done again when the rest is tried again', async () => {
  desk.crm.setMode('break_deals');
  const server = await start();
  await submit(server);
  await expect.poll(async () => (await outcomes()).length).toBeGreaterThan(1);
  desk.crm.setMode('ok');
  await expect.poll(states).toEqual(['delivered']);
  expect(names()).toEqual(['Mary Ann Lee']);
  expect(paths().filter((path) => path.endsWith('/tags'))).toHaveLength(1);
  expect(desk.crm.opportunities()).toHaveLength(1);
  expect(desk.crm.notes()).toHaveLength(1);
});

test('An opportunity that somebody deleted in the CRM is made anew', async () => {
  const server = await start({ CRM_NOTE: 'off' });
  const sessionId = randomUUID();
  await submit(server, { sessionId });
  await expect.poll(states).toEqual(['delivered']);
  desk.crm.removeOpportunities();
  await submit(server, { sessionId, numberOfStops: 2 });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(desk.crm.opportunities()).toMatchObject([{ updates: 0, record: { contactId: 'contact-1' } }]);
});

test('A contact that the CRM knows already gets its opportunity too', async () => {
  desk.crm.setMode('duplicate');
  await submit(await start());
  await expect.poll(states).toEqual(['delivered']);
  expect(desk.crm.opportunities()).toMatchObject([{ record: { contactId: 'contact-from-before' } }]);
});

test('Every call counts against the rate: twenty-five leads with four calls each never meet the CRM’s limit', async () => {
  const server = await start();
  await Promise.all(
    Array.from({ length: 25 }, (_, index) => submit(server, { fullName: `Person ${index}` })),
  );
  await expect.poll(states).toEqual(Array.from({ length: 25 }, () => 'delivered'));
  expect(await outcomes()).not.toContain('limited');
  expect(desk.crm.opportunities()).toHaveLength(25);
});

test('HighLevel’s version v3 is a matter of settings', async () => {
  const v3 = { CRM_VERSION: 'v3', CRM_FIELD_VALUE_KEY: 'fieldValue', CRM_FIELD_IDS: 'off' };
  await submit(await start({ ...v3, CRM_CONTACTS_PATH: '/contacts/upsert' }));
  await expect.poll(states).toEqual(['delivered']);
  expect(desk.crm.contacts()[0]?.record['customFields']).toContainEqual({
    key: 'lift_type',
    fieldValue: 'residential',
  });
});

test('A returning customer’s opportunity is found by the contact and updated, also where the account allows several', async () => {
  const server = await start({ CRM_CONTACTS_PATH: '/contacts/upsert' });
  for (const numberOfStops of [4, 2] as const) {
    await submit(server, { sessionId: randomUUID(), numberOfStops });
    await expect.poll(states).not.toContain('waiting');
  }
  await submit(server, { sessionId: randomUUID(), email: 'somebody.else@example.com' });
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(desk.crm.opportunities()).toMatchObject([
    { updates: 1, record: { contactId: 'contact-1' } },
    { updates: 0, record: { contactId: 'contact-3' } },
  ]);
  expect(desk.crm.notes().map(({ contactId }) => contactId)).toEqual(['contact-1', 'contact-1', 'contact-3']);
});

test('A returning customer’s opportunity is updated where the account allows one for each contact, and gets its note', async () => {
  desk.crm.setMode('one_deal');
  const server = await start();
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  // As if somebody had made the opportunity in the CRM.
  await desk.query('UPDATE deliveries SET progress = NULL');
  for (const numberOfStops of [2, 3] as const) {
    await submit(server, { sessionId: randomUUID(), numberOfStops });
    await expect.poll(states).not.toContain('waiting');
  }
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  const [estimate] = await desk.query<{ total: number }>(
    'SELECT grand_total AS total FROM estimates ORDER BY created_at DESC LIMIT 1',
  );
  expect(desk.crm.opportunities()).toMatchObject([
    { updates: 2, record: { monetaryValue: estimate?.total, contactId: 'contact-1' } },
  ]);
  expect(desk.crm.notes().map(({ contactId }) => contactId)).toEqual(['contact-1', 'contact-1', 'contact-1']);
  // The third one knows the opportunity.
  expect(paths().filter((path) => path === 'POST /opportunities/')).toHaveLength(2);
});

test('A corrected contact has its estimate’s note once, unless the CRM makes another contact of it', async () => {
  const server = await start({ CRM_CONTACTS_PATH: '/contacts/upsert' });
  await submit(server);
  await expect.poll(states).toEqual(['delivered']);
  const lead = `/api/leads/${await desk.leadId('Mary Ann Lee')}`;
  const correct = async (corrected: object) => {
    const { revision } = (await server.asAdmin('GET', lead)).body;
    expect((await server.asAdmin('PATCH', `${lead}/contact`, { ...corrected, revision })).status).toBe(200);
  };
  await correct({ phone: '0498765432' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(desk.crm.contacts()[1]?.record).toMatchObject({ phone: '0498765432' });
  expect(desk.crm.notes().map(({ contactId }) => contactId)).toEqual(['contact-1']);

  await correct({ email: 'mary@lee.example' });
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(desk.crm.notes().map(({ contactId }) => contactId)).toEqual(['contact-1', 'contact-3']);
});

test('Of a person who is erased while the CRM replies, nothing more is sent', async () => {
  desk.crm.setMode('slow');
  const server = await start();
  await submit(server, { fullName: 'Erased' });
  await expect.poll(paths).toEqual(['POST /contacts/create']);
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Erased')}`);
  desk.sandbox.reply();
  await expect.poll(outcomes).toEqual(['interrupted']);
  expect(paths()).toEqual(['POST /contacts/create']);
  expect(await states()).toEqual(['cancelled']);
});

test('What is left of a delivery when the desk corrects the email begins with a new attempt', async () => {
  desk.crm.setMode('slow');
  const server = await start();
  await submit(server, { fullName: 'Corrected' });
  await expect.poll(paths).toEqual(['POST /contacts/create']);
  desk.crm.setMode('ok');
  const correction = { email: 'corrected@example.com', revision: 0 };
  const lead = `/api/leads/${await desk.leadId('Corrected')}`;
  expect((await server.asAdmin('PATCH', `${lead}/contact`, correction)).status).toBe(200);
  desk.sandbox.reply();
  await expect.poll(outcomes).toEqual(['interrupted', 'delivered', 'delivered']);
  expect(await states()).toEqual(['delivered', 'delivered']);
});
