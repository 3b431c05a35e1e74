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
  ['crm', '/contacts/create', 'unauthorized', 401],
  ['crm', '/contacts/create', 'refuse', 422],
  ['crm', '/contacts/create', 'limit', 429],
  ['crm', '/contacts/create', 'break', 500],
  ['crm', '/contacts/create', 'duplicate', 400],
  ['webhooks', '/webhooks/any', 'gone', 410],
  ['webhooks', '/webhooks/any', 'refuse', 400],
  ['webhooks', '/webhooks/any', 'limit', 429],
  ['webhooks', '/webhooks/any', 'break', 500],
  ['webhooks', '/webhooks/any', 'redirect', 302],
])('The buttons of %s make %s fail and mend it: "%s" replies %i', async (part, url, mode, status) => {
  const { app } = buildSandbox({ clock });
  const press = async (button: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/${part}/mode/${button}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    ).statusCode;
  const post = async () => (await app.inject({ method: 'POST', url, payload: contact })).statusCode;
  expect(await press(mode)).toBe(303);
  expect(await post()).toBe(status);
  await press('ok');
  expect(await post()).toBeLessThan(300);
  expect(await press('nonsense')).toBe(404);
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
