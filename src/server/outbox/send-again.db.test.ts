import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const desk = useDeliveryDesk();
const { start, submit, states, names, sortedNames, leadId, query } = desk;

const sendAll = (server: TestServer, body?: object) =>
  server.asAdmin('POST', '/api/admin/hand-offs/retry', body);

test('All refused contacts are sent again at the admin’s word, and the status says so before and after', async () => {
  desk.crm.setMode('refuse');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await submit(server, { fullName: 'Ben' });
  await expect.poll(states).toEqual(['failed', 'failed']);
  expect((await server.asAdmin('GET', '/api/admin/status')).body).toMatchObject({
    operational: false,
    problems: ['2 contacts could not be sent to the CRM'],
    channels: [{ waiting: 0, oldestWaitingSeconds: null, failed: 2, state: 'waiting' }],
  });

  desk.crm.setMode('ok');
  expect(await sendAll(server)).toMatchObject({
    status: 200,
    body: { queued: 2 },
  });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(sortedNames()).toEqual(['Ann', 'Ben']);
  expect((await server.asAdmin('GET', '/api/admin/status')).body).toMatchObject({ operational: true });
  const { history } = (await server.asAdmin('GET', `/api/leads/${await leadId('Ann')}`)).body;
  expect(history).toMatchObject([
    { who: null, kind: 'hand_off', detail: { outcome: 'delivered', attempt: 2, status: 201 } },
    { who: testAdmin.email, kind: 'hand_off', detail: { outcome: 'sent_again' } },
    { who: null, kind: 'hand_off', detail: { outcome: 'refused', attempt: 1, status: 422 } },
  ]);
});

test.each(['all', 'the lead', 'each delivery'])(
  'Sent again by %s, a contact is no older than the CRM has it',
  async (which) => {
    desk.crm.setMode('refuse');
    const server = await start();
    const mistyped = { sessionId: randomUUID(), email: 'mary@exmaple.com' };
    await submit(server, mistyped);
    await expect.poll(states).toEqual(['failed']);
    const { reference } = await submit(server, { ...mistyped, numberOfStops: 2 });
    desk.crm.setMode('ok');
    const lead = `/api/leads/${await leadId('Mary Ann Lee')}`;
    await server.asAdmin('PATCH', `${lead}/contact`, { email: 'mary@example.com', revision: 0 });
    await expect.poll(states).toEqual(['failed', 'delivered']);
    const ids = await query<{ id: string }>('SELECT id FROM deliveries ORDER BY id');
    const paths = { all: ['/api/admin/hand-offs/retry'], 'the lead': [`${lead}/hand-off`] }[which];
    for (const path of paths ?? ids.map(({ id }) => `${lead}/deliveries/${id}/send-again`)) {
      expect((await server.asAdmin('POST', path)).status).toBe(200);
    }
    await expect.poll(() => names().length).toBeGreaterThan(1);
    await expect.poll(states).not.toContain('waiting');
    for (const { record } of desk.crm.contacts()) {
      expect(record['customFields']).toContainEqual(
        expect.objectContaining({ key: 'reference', value: reference }),
      );
    }
  },
);

test('Sent again together, each estimate that was refused has its note, in order', async () => {
  desk.crm.setMode('refuse');
  const server = await start({ CRM_NOTE: 'on' });
  const sessionId = randomUUID();
  const references: string[] = [];
  for (const numberOfStops of [2, 3, 5] as const) {
    references.push((await submit(server, { sessionId, numberOfStops })).reference);
  }
  await expect.poll(states).toEqual(['failed', 'failed', 'failed']);
  desk.crm.setMode('ok');
  await sendAll(server);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(desk.crm.notes().map(({ body }) => /\w{4}-\w{4}/.exec(body)?.[0])).toEqual(references);
});

test('Leads that came while no CRM was connected are sent once one is, robots excepted', async () => {
  const before = await start({ CRM_URL: '' });
  await submit(before, { fullName: 'Ann' });
  await submit(before, { fullName: 'Robot', companyWebsite: 'https://example.com' });
  expect((await before.asAdmin('GET', '/api/admin/status')).body).toMatchObject({ operational: true });
  expect(await sendAll(before)).toMatchObject({
    status: 409,
    body: { code: 'crm_off' },
  });
  // Left running, this server would take Ann's job too, and put it off for a server with a CRM.
  await before.stop();

  const server = await start();
  expect((await sendAll(server, { only: 'failed' })).body).toMatchObject({
    queued: 0,
  });
  expect((await sendAll(server)).body).toMatchObject({ queued: 1 });
  await expect.poll(names).toEqual(['Ann']);
  expect((await sendAll(server)).body).toMatchObject({ queued: 0 });
});

/** Returns the function that ends the lock. */
async function lockDeliveries(): Promise<() => Promise<void>> {
  const holder = await desk.database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE deliveries IN SHARE ROW EXCLUSIVE MODE');
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}

test('“Send all again” returns at once, also when it is pressed twice, and sends nothing twice', async () => {
  const before = await start({ CRM_URL: '' });
  for (const fullName of ['Ann', 'Ben', 'Cleo']) await submit(before, { fullName });
  const servers = await Promise.all([start({ ROLE: 'web' }), start({ ROLE: 'web' })]);

  const release = await lockDeliveries();
  for (const server of [...servers, ...servers]) {
    expect((await sendAll(server)).body).toMatchObject({ queued: 3 });
  }
  await release();

  await Promise.all(servers.map((server) => server.stop()));
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
  const [twice] = await query('SELECT lead_id FROM deliveries GROUP BY lead_id HAVING count(*) > 1');
  expect(twice).toBeUndefined();
});

test('“Send all again” goes on when the database was away in the middle of it', async () => {
  await submit(await start({ CRM_URL: '' }), { fullName: 'Ann' });
  const server = await start({ ROLE: 'web' });

  const release = await lockDeliveries();
  expect((await sendAll(server)).body).toMatchObject({ queued: 1 });
  const cutOff = () =>
    query(`SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  await expect.poll(cutOff).toEqual([{ done: true }]);
  await release();

  await expect.poll(states).toEqual(['waiting']);
});

test('“Send all again” takes thousands of leads a batch at a time', async () => {
  await submit(await start({ CRM_URL: '' }), { fullName: 'Ann' });
  const [columns] = await query<{ names: string }>(
    `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
     WHERE table_name = 'leads' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'visit_id')`,
  );
  await query(
    `INSERT INTO leads (id, visit_id, ${columns?.names})
     SELECT gen_random_uuid(), gen_random_uuid(), ${columns?.names} FROM leads, generate_series(1, 2500)`,
  );
  const server = await start({ ROLE: 'web' });
  expect((await sendAll(server)).body).toMatchObject({ queued: 2501 });
  const sent = () =>
    query(
      'SELECT count(*)::integer AS deliveries, count(DISTINCT lead_id)::integer AS leads FROM deliveries',
    );
  await expect.poll(sent).toEqual([{ deliveries: 2501, leads: 2501 }]);
});

test('One lead is sent again, even one that was delivered or looked like a robot', async () => {
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect.poll(states).toEqual(['delivered']);
  await submit(server, { fullName: 'Robot', companyWebsite: 'https://example.com' });
  for (const name of ['Ann', 'Robot']) {
    const id = (await leadId(name)).toUpperCase();
    const answer = await server.asAdmin('POST', `/api/leads/${id}/hand-off`);
    expect(answer).toEqual({ status: 200, body: { queued: 1 } });
  }
  await expect.poll(sortedNames).toEqual(['Ann', 'Ann', 'Robot']);
  expect(new Set(desk.crm.contacts().map((contact) => contact.idempotencyKey)).size).toBe(3);
});

test('A lead that waits is tried at once at the admin’s word, and is not sent twice', async () => {
  desk.crm.setMode('unauthorized');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect
    .poll(async () => (await server.asAdmin('GET', '/api/admin/status')).body['problems'])
    .toEqual([
      expect.stringMatching(/^The CRM has not worked since .*: The CRM refuses our key\. 1 contact waits/),
    ]);
  expect((await sendAll(server)).body).toEqual({
    queued: 0,
    refusedBy: ['CRM'],
  });
  // In the background it ends the pause, so that the CRM is asked once more.
  await expect.poll(async () => (await desk.outcomes()).length).toBe(2);
  desk.crm.setMode('ok');
  await server.asAdmin('POST', `/api/leads/${await leadId('Ann')}/hand-off`);
  await expect.poll(states).toEqual(['delivered']);
  expect(names()).toEqual(['Ann']);
});

test('Eight presses at once are one: one delivery, one entry in the history', async () => {
  // Nothing is delivered meanwhile.
  const server = await start({ ROLE: 'web' });
  await submit(server, { fullName: 'Ann' });
  const path = `/api/leads/${await leadId('Ann')}`;
  await Promise.all(Array.from({ length: 8 }, () => server.asAdmin('POST', `${path}/hand-off`)));
  const { body } = await server.asAdmin('GET', path);
  expect(body).toMatchObject({ deliveries: [{ state: 'waiting' }], history: [{ kind: 'hand_off' }] });
});

test('Four presses at once send what was delivered once more', async () => {
  const server = await start({ ROLE: 'web' });
  await submit(server, { fullName: 'Ann' });
  const [sent] = await query<{ id: string }>(`UPDATE deliveries SET state = 'delivered' RETURNING id`);
  const path = `/api/leads/${await leadId('Ann')}/deliveries/${sent?.id}/send-again`;
  await Promise.all(Array.from({ length: 4 }, () => server.asAdmin('POST', path)));
  expect(await states()).toEqual(['delivered', 'waiting']);
});

/** The references of the estimates that the CRM got, oldest first. */
const references = () =>
  desk.crm.contacts().map(({ record }) => {
    const fields = record['customFields'] as { key: string; value: string }[];
    return fields.find(({ key }) => key === 'reference')?.value;
  });

test('A newer estimate that is handed on while the CRM has not answered about an older one is sent after it', async () => {
  desk.crm.setMode('slow');
  const server = await start();
  const sessionId = randomUUID();
  const { reference: older } = await submit(server, { sessionId, fullName: 'Ann' });
  await expect.poll(() => desk.crm.requests().length).toBe(1);
  const { reference: newer } = await submit(server, { sessionId, fullName: 'Ann', numberOfStops: 2 });
  const path = `/api/leads/${await leadId('Ann')}/hand-off`;
  await Promise.all([server.asAdmin('POST', path), server.asAdmin('POST', path)]);
  desk.sandbox.reply();
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(references()).toEqual([older, newer]);
  expect(new Set(desk.crm.contacts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('An older estimate that has partly arrived is sent to its end, and a newer one that is handed on follows it', async () => {
  const server = await start({ ROLE: 'web' });
  const sessionId = randomUUID();
  await submit(server, { sessionId, fullName: 'Ann' });
  await query(`UPDATE deliveries SET state = 'failed', progress = '{"contactId":"contact-1"}'`);
  await submit(server, { sessionId, fullName: 'Ann', numberOfStops: 2 });
  await server.asAdmin('POST', `/api/leads/${await leadId('Ann')}/hand-off`);
  const due = await query(
    `SELECT d.state, estimate_id = newest_estimate_id AS "isNewest"
     FROM deliveries d JOIN leads ON leads.id = lead_id ORDER BY d.id`,
  );
  expect(due).toEqual([
    { state: 'waiting', isNewest: false },
    { state: 'waiting', isNewest: true },
  ]);
});

test('A lead that does not exist, or whose person was erased, cannot be sent', async () => {
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect.poll(states).toEqual(['delivered']);
  await query('UPDATE leads SET erased_at = now()');
  for (const id of ['nothing', await leadId('Ann')]) {
    expect(await server.asAdmin('POST', `/api/leads/${id}/hand-off`)).toMatchObject({
      status: 404,
      body: { code: 'lead_not_found' },
    });
  }
});

test('What was sent of a merged duplicate can be sent again, but not once its person was erased', async () => {
  const server = await start({ ROLE: 'web' });
  await submit(server, { fullName: 'Ann' });
  await submit(server, { fullName: 'Ben' });
  const [kept, merged] = [await leadId('Ann'), await leadId('Ben')];
  await server.asAdmin('POST', `/api/leads/${merged}/merge`, { into: kept, revision: 0 });
  const [sent] = await query<{ id: string }>(
    `UPDATE deliveries SET state = 'delivered' WHERE lead_id = $1 RETURNING id`,
    [merged],
  );
  const again = () => server.asAdmin('POST', `/api/leads/${kept}/deliveries/${sent?.id}/send-again`);
  expect(await again()).toEqual({ status: 200, body: { queued: 1 } });
  await server.asAdmin('DELETE', `/api/leads/${merged}`);
  const { deliveries } = (await server.asAdmin('GET', `/api/leads/${kept}`)).body;
  expect(deliveries).toContainEqual(expect.objectContaining({ _id: sent?.id, connected: false }));
  const before = await desk.deliveries();
  expect(await again()).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
  expect(await desk.deliveries()).toEqual(before);
});

test('A suspected robot that an admin says is a person is handed on at once', async () => {
  const server = await start();
  await submit(server, { fullName: 'Autofilled', companyWebsite: 'https://example.com' });
  const answer = await server.asAdmin('POST', `/api/leads/${await leadId('Autofilled')}/real`);
  expect(answer).toEqual({ status: 200, body: { queued: 1 } });
  await expect.poll(names).toEqual(['Autofilled']);
});

test('The contact of a robot that is a person is sent once, also when the visit goes on; a corrected one again', async () => {
  const server = await start({ ROLE: 'web' });
  const visit = { sessionId: randomUUID(), fullName: 'Autofilled' };
  await submit(server, { ...visit, companyWebsite: 'https://example.com' });
  await server.asAdmin('POST', `/api/leads/${await leadId('Autofilled')}/real`);
  const told = () => query('SELECT event, contact_changed AS changed FROM deliveries ORDER BY id');
  const first = { event: 'lead.created', changed: true };
  await submit(server, { ...visit, numberOfStops: 5 });
  expect(await told()).toEqual([first]);
  await submit(server, { ...visit, numberOfStops: 5, phone: '0498765432' });
  expect(await told()).toEqual([first, expect.objectContaining({ changed: true })]);
});

test('A robot that is a person makes nobody else of its visit told twice', async () => {
  const server = await start({ ROLE: 'web' });
  const sessionId = randomUUID();
  await submit(server, { sessionId, fullName: 'Autofilled', companyWebsite: 'https://example.com' });
  const ben = { sessionId, fullName: 'Ben', email: 'ben@example.com' };
  await submit(server, ben);
  await server.asAdmin('POST', `/api/leads/${await leadId('Autofilled')}/real`);
  await submit(server, { ...ben, numberOfStops: 5 });
  expect(await query('SELECT contact_changed AS changed FROM deliveries')).toEqual([
    { changed: true },
    { changed: true },
  ]);
});

test('A lead lists what was sent of it with every attempt, and one delivery is sent again by itself', async () => {
  desk.crm.setMode('refuse');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect.poll(states).toEqual(['failed']);
  const path = `/api/leads/${await leadId('Ann')}`;
  const { deliveries } = (await server.asAdmin('GET', path)).body;
  expect(deliveries).toMatchObject([
    {
      channel: 'crm',
      label: 'CRM',
      connected: true,
      event: 'lead.created',
      state: 'failed',
      attemptCount: 1,
      lastReason: 'email must be an email',
      nextAttemptAt: null,
      sentAgainBy: null,
      attempts: [{ number: 1, outcome: 'refused', status: 422, reason: 'email must be an email' }],
    },
  ]);

  desk.crm.setMode('ok');
  const [delivery] = deliveries as { _id: string }[];
  const again = (id = '') => server.asAdmin('POST', `${path}/deliveries/${id}/send-again`);
  expect(await again(delivery?._id)).toEqual({ status: 200, body: { queued: 1 } });
  await expect.poll(states).toEqual(['delivered']);
  expect((await server.asAdmin('GET', path)).body['deliveries']).toMatchObject([
    { state: 'delivered', sentAgainBy: testAdmin.email, attempts: [{ number: 2 }, { number: 1 }] },
  ]);
  for (const id of ['nothing', randomUUID()]) {
    expect(await again(id)).toMatchObject({ status: 404, body: { code: 'delivery_not_found' } });
  }
});

test('A delivery that waits for its next attempt says when that is', async () => {
  desk.crm.setMode('unauthorized');
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  const next = async () => {
    const { deliveries } = (await server.asAdmin('GET', `/api/leads/${await leadId('Ann')}`)).body;
    return (deliveries as { nextAttemptAt: string | null }[])[0]?.nextAttemptAt ?? null;
  };
  await expect.poll(next).not.toBeNull();
  expect(Date.parse((await next()) ?? '')).toBeGreaterThan(Date.now() + 60_000);
});

test('A channel of a kind that this version does not know is shown by its name, with what it delivered', async () => {
  const server = await start();
  await submit(server, { fullName: 'Ann' });
  await expect.poll(states).toEqual(['delivered']);
  await query(`INSERT INTO channels (name, kind, label) VALUES ('pigeon', 'carrier_pigeon', 'Pigeon')`);
  await query(
    `INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, state, last_outcome, created_at)
     SELECT gen_random_uuid(), 'pigeon', 'lead.waved_at', lead_id, estimate_id, 'delivered', 'cooed', now() FROM deliveries`,
  );
  await query(
    `INSERT INTO delivery_attempts (delivery_id, number, started_at, outcome)
     SELECT id, 1, now(), 'cooed' FROM deliveries WHERE channel = 'pigeon'`,
  );
  const status = await server.asAdmin('GET', '/api/admin/status');
  expect(status).toMatchObject({ status: 200, body: { operational: true } });
  expect(status.body['channels']).toContainEqual(
    expect.objectContaining({ channel: 'carrier_pigeon', label: 'Pigeon', connected: false }),
  );
  expect((await server.asAdmin('GET', `/api/leads/${await leadId('Ann')}`)).body['deliveries']).toMatchObject(
    [
      {
        channel: 'carrier_pigeon',
        label: 'Pigeon',
        event: 'lead.waved_at',
        attempts: [{ outcome: 'cooed' }],
      },
      { channel: 'crm', attempts: [{ outcome: 'delivered' }] },
    ],
  );
});
