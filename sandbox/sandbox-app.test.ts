import { expect, test } from 'vitest';
import { buildSandbox } from './sandbox-app.ts';

const clock = () => new Date('2026-03-02T09:00:00Z');
const contact = {
  name: '<b>Ann</b>',
  customFields: [{ id: 'a1', key: 'lift_type', field_value: 'residential' }],
};
const send = { method: 'POST', url: '/contacts/create', headers: { 'idempotency-key': 'k1' } } as const;

test('The sandbox takes contacts as HighLevel does and shows the newest first', async () => {
  const { app } = buildSandbox({ clock });
  expect((await app.inject({ ...send, payload: { name: 'First' } })).statusCode).toBe(201);
  expect((await app.inject({ ...send, url: '/contacts/', payload: contact })).statusCode).toBe(201);
  expect((await app.inject({ ...send, url: '/contacts/upsert', payload: { name: 'Last' } })).statusCode).toBe(
    200,
  );
  const page = (await app.inject('/')).body;
  expect(page).toMatch(/Last[^]*Ann[^]*First/);
  expect(page).toContain('&#34;field_value&#34;: &#34;residential&#34;');
  expect(page).not.toContain('<b>Ann</b>');
  const list = (await app.inject('/contacts')).json<{ idempotencyKey: string }[]>();
  expect(list.map((each) => each.idempotencyKey)).toEqual(['k1', 'k1', 'k1']);
});

test.each([
  ['unauthorized', 401],
  ['refuse', 422],
  ['limit', 429],
  ['break', 500],
  ['duplicate', 400],
])('Its button "%s" makes it reply %i, and the first button mends it', async (mode, status) => {
  const { app } = buildSandbox({ clock });
  const press = (button: string) =>
    app.inject({
      method: 'POST',
      url: `/crm/mode/${button}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  expect((await press(mode)).statusCode).toBe(303);
  expect((await app.inject({ ...send, payload: contact })).statusCode).toBe(status);
  await press('ok');
  expect((await app.inject({ ...send, payload: contact })).statusCode).toBe(201);
  expect((await press('nonsense')).statusCode).toBe(404);
});

test('One page shows mails, events with their signature, and opportunities', async () => {
  const { app, mail } = buildSandbox({ clock });
  mail.take({
    from: 'us@lifts.example',
    to: ['mary@example.com'],
    mail: { headers: [], subject: 'Your <i>estimate</i>', text: 'Hello', attachments: [] } as never,
  });
  await app.inject({ method: 'POST', url: '/opportunities/', payload: { name: 'A deal', monetaryValue: 1 } });
  await app.inject({ method: 'POST', url: '/webhooks/first', payload: { type: 'lead.created' } });
  const page = (await app.inject('/')).body;
  for (const words of [
    'Your &#60;i&#62;estimate&#60;/i&#62;',
    'A deal',
    'lead.created at /webhooks/first',
    'the signature is WRONG',
  ]) {
    expect(page).toContain(words);
  }
});

test.each([
  ['gone', 410],
  ['refuse', 400],
  ['limit', 429],
  ['break', 500],
  ['redirect', 302],
])('Its webhooks in mode "%s" reply %i', async (mode, status) => {
  const { app } = buildSandbox({ clock });
  await app.inject({ method: 'POST', url: `/webhooks/mode/${mode}` });
  const reply = await app.inject({ method: 'POST', url: '/webhooks/any', payload: { type: 'lead.created' } });
  expect(reply.statusCode).toBe(status);
});
