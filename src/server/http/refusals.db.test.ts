import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const app = await createTestApp({ database });
const headers = await signIn(app);
afterAll(async () => {
  await app.close();
  await database.drop();
});

const nothingHere = { error: 'There is nothing at this address.', code: 'not_found' };

test.each([
  '/api',
  '/api?x=1',
  '/api/',
  '/api/nothing',
  '/api/%zz',
  '/api/leads/%zz',
  `/api/leads/${'1'.repeat(300)}`,
])('The address %s answers JSON, never a page or a word of the framework', async (url) => {
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual(nothingHere);
});

test('A body that is no JSON is refused by its media type, whatever it says', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: '{"email":"a@example.com","password":"x"}',
  });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toMatchObject({ code: 'wrong_media_type' });
});

test('The steps that a page sends while it is being left are read, though browsers call them text', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/steps',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: '{"steps":[2]}',
  });
  expect(answer.json()).toEqual({ ok: true });
});

test.each([
  ['limit=-1', 'limit', 'Use 1 or more'],
  ['limit=1000', 'limit', 'Use 100 or less'],
  ['limit=ten', 'limit', 'Use a number'],
  ['skip=1.5', 'skip', 'Use a whole number'],
  ['status=Done', 'status', 'Use one of these: new, contacted, qualified, proposal, closed, lost'],
])('A list of leads with %s is refused with the parameter and what to do', async (query, path, message) => {
  const answer = await app.inject({ url: `/api/leads?${query}`, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: message, code: 'bad_input', details: [{ path, message }] });
});

test.each(['null', '[]', '"text"', '5'])(
  'A login whose body is %s is asked for an object',
  async (payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'Send a JSON object', code: 'bad_input' });
  },
);
