import { expect, test } from 'vitest';
import { readCrmReply } from './crm-client.ts';

const now = new Date('2026-03-02T09:00:00Z');
const read = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  readCrmReply(status, headers, typeof body === 'string' ? body : JSON.stringify(body), now);

test('An accepted contact is delivered, with the CRM’s id when it gives one', () => {
  expect(read(201, { contact: { id: 'c1' } })).toEqual({
    outcome: 'delivered',
    status: 201,
    externalId: 'c1',
  });
  expect(read(200, { id: 'c2' })).toMatchObject({ outcome: 'delivered', externalId: 'c2' });
  expect(read(204, '')).toEqual({ outcome: 'delivered', status: 204, externalId: undefined });
});

test('A duplicate that names its contact existed already; another 400 is refused', () => {
  expect(read(400, { meta: { contactId: 'c1' } })).toEqual({
    outcome: 'existed',
    status: 400,
    externalId: 'c1',
  });
  expect(read(400, { message: 'Bad email' })).toEqual({
    outcome: 'refused',
    status: 400,
    reason: 'Bad email',
  });
});

test('A 422 is refused with its list of messages as one sentence', () => {
  expect(read(422, { message: ['email is wrong', 'phone is wrong'] })).toEqual({
    outcome: 'refused',
    status: 422,
    reason: 'email is wrong; phone is wrong',
  });
});

test('A page of HTML or a very long message makes a short reason', () => {
  expect(read(404, '<html>')).toMatchObject({ outcome: 'refused', reason: 'The CRM answered 404.' });
  expect(read(500, { message: 'Internal server error' })).toMatchObject({
    reason: 'The CRM has a fault of its own.',
    detail: 'The CRM answered 500: Internal server error',
  });
  expect(read(422, { message: 'x'.repeat(5000) })).toMatchObject({ reason: 'x'.repeat(300) });
  expect(read(422, { message: 'Bad\r\nphone\u2028here' })).toMatchObject({ reason: 'Bad phone here' });
});

test.each([401, 403, 301, 302, 307])('A %i means that the settings are wrong', (status) => {
  expect(read(status)).toMatchObject({ outcome: 'settings_rejected', status });
  // A firewall may refuse one contact for what a visitor typed.
  expect(read(status).mayBeItsOwn === true).toBe(status !== 401);
});

test.each([500, 502, 503, 504, 408, 425])('A %i is tried again', (status) => {
  expect(read(status)).toMatchObject({ outcome: 'unavailable', status });
});

test.each([
  ['as no wait', { 'retry-after': '0' }, 10_000],
  ['as hardly any wait', { 'retry-after': '0.9' }, 10_000],
  [
    'by an interval of next to nothing',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-interval-milliseconds': '1' },
    10_000,
  ],
  ['in seconds', { 'retry-after': '7' }, 7000],
  ['as a time', { 'retry-after': 'Mon, 02 Mar 2026 09:00:30 GMT' }, 30_000],
  ['as a time that is over', { 'retry-after': 'Mon, 02 Mar 2026 08:00:00 GMT' }, 10_000],
  ['as nonsense', { 'retry-after': 'soon' }, 10_000],
  ['for a year', { 'retry-after': '31536000' }, 86_400_000],
  [
    'by the used-up allowance of an interval',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-interval-milliseconds': '4000' },
    4000,
  ],
  ['by the used-up allowance of a day', { 'x-ratelimit-daily-remaining': '0' }, 3_600_000],
  ['not at all', {}, 10_000],
])('A 429 that says how long to wait %s is obeyed', (_, headers, pauseMs) => {
  expect(read(429, {}, headers as Record<string, string>)).toMatchObject({ outcome: 'limited', pauseMs });
});

test('An outage that says how long it lasts is not asked before', () => {
  expect(read(503, {}, { 'retry-after': '120' })).toMatchObject({ outcome: 'unavailable', pauseMs: 120_000 });
});

test('An accepted contact that used up the allowance asks for a pause; another does not', () => {
  expect(read(201, {}, { 'x-ratelimit-remaining': '0' }).pauseMs).toBe(10_000);
  expect(read(201, {}, { 'x-ratelimit-remaining': '1' }).pauseMs).toBeUndefined();
});

test('What a database cannot hold is left out of what is recorded', () => {
  const id = JSON.stringify({ contact: { id: 'a\0b\uD800' } });
  expect(readCrmReply(201, {}, id, new Date(0))).toMatchObject({ externalId: 'ab' });
  const message = JSON.stringify({ message: ['no\0t ', 'this'] });
  expect(readCrmReply(422, {}, message, new Date(0))).toMatchObject({ reason: 'not ; this' });
});
