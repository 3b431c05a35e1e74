import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-03-31T01:00:00Z');

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

test('Everything held of a person comes as one document, and nobody else’s', async () => {
  const first = await desk.visitor({
    email: 'Perpetua@quill.example.com',
    fullName: 'Perpetua Quill',
    utm_source: 'newsletter',
    privacyNotice: 'We use your answers.',
  });
  await desk.send('POST', `/leads/${first._id}/notes`, { text: 'Prefers mornings' });
  await desk.visitor({ email: 'perpetua@quill.example.com', fullName: 'P Quill', numberOfStops: 2 });
  await desk.visitor({ email: 'somebody@else.example.com' });

  const answer = await desk.ask(`/leads/${first._id}/person`);
  const { leads } = answer.json();
  expect(leads).toMatchObject([
    {
      name: 'Perpetua Quill',
      privacy_notice: 'We use your answers.',
      estimates: [{ grand_total: 92_820, marketing: { utm_source: 'newsletter' } }],
      history: [{ kind: 'note', detail: { text: 'Prefers mornings' } }],
      deliveries: [],
    },
    { name: 'P Quill', estimates: [{ answers: { numberOfStops: 2 } }] },
  ]);
  expect(answer.body).not.toMatch(/somebody|hash|fingerprint|yield/);
});

test('Nothing is returned of a lead that does not exist or was erased, nor without signing in', async () => {
  const { _id } = await desk.visitor({ email: 'gone@example.com' });
  expect((await desk.app.inject({ url: `/api/leads/${_id}/person` })).statusCode).toBe(401);
  await desk.send('DELETE', `/leads/${_id}`);
  for (const id of [_id, 'no-id']) expect((await desk.ask(`/leads/${id}/person`)).statusCode).toBe(404);
});

test('The log of security events knows who took it', async () => {
  const { _id } = await desk.visitor({ email: 'logged@example.com' });
  await desk.ask(`/leads/${_id}/person`);
  const { events } = (await desk.ask('/admin/security-events')).json();
  expect(events[0]).toMatchObject({ kind: 'person_exported', detail: { lead: _id } });
});
