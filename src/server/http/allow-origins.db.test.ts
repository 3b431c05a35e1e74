import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/test-app.ts';

const { app: closed } = await useTestApp();
const { app: open } = await useTestApp({ env: { API_ORIGINS: 'https://www.example.com' } });

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/leads/1/status',
  headers: {
    origin,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type',
  },
});

test('A page of a named origin may call the API with its login, and sees what it is refused for', async () => {
  const asked = await open.inject(preflight('https://www.example.com'));
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': 'https://www.example.com',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': 'authorization,content-type',
  });
  const refused = await open.inject({ url: '/api/leads', headers: { origin: 'https://www.example.com' } });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['access-control-allow-origin']).toBe('https://www.example.com');
});

test('A page of any other origin may not', async () => {
  const asked = await open.inject(preflight('https://www.example.org'));
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
});

test('Without API_ORIGINS no other origin may', async () => {
  const asked = await closed.inject(preflight('https://www.example.com'));
  expect(asked.statusCode).toBe(405);
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
});
