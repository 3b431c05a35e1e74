import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { labelsOf, webhookHeaders } from './webhook-channel.ts';

const secret = `whsec_${Buffer.from('twenty-four bytes or more').toString('base64')}`;
const body = JSON.stringify({ type: 'lead.created', data: { fullName: 'Zoë “Lift” Müller' } });

test('What is signed is taken by the specification’s own library, and nothing that was changed since', () => {
  const headers = webhookHeaders('msg_1', body, new Date(), [secret]);
  const webhook = new Webhook(secret);
  expect(webhook.verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => webhook.verify(body.replace('Lift', 'Left'), headers)).toThrow(/signature/);
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow(/signature/);
  const old = webhookHeaders('msg_1', body, new Date(Date.now() - 3_600_000), [secret]);
  expect(() => webhook.verify(body, old)).toThrow(/old/);
});

test('While a secret is being replaced, receivers with the old one and with the new one take the same call', () => {
  const newer = `whsec_${Buffer.from('another twenty-four bytes').toString('base64')}`;
  const headers = webhookHeaders('msg_1', body, new Date(), [secret, newer]);
  for (const each of [secret, newer])
    expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
});

test('Addresses are told by their ends, and those that end alike by numbers', () => {
  const ends = ['one/new', 'two/new?', '', 'three/new', 'a/'];
  expect(labelsOf(ends.map((end) => `https://hooks.example.com/${end}`))).toEqual([
    'hooks.example.com/…new',
    'hooks.example.com/…new (2)',
    'hooks.example.com',
    'hooks.example.com/…new (3)',
    'hooks.example.com/…a',
  ]);
});
