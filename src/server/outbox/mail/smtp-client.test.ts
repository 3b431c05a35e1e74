import { expect, test } from 'vitest';
import { createTransport } from './smtp-client.ts';

test.each([
  ['smtp://user:password@mail.example.com', false, true],
  ['smtp://user:password@mail.example.com', true, false],
  ['smtp://localhost:2525', false, false],
  ['smtp://127.0.0.1:2525', false, false],
])('%s with SMTP_ALLOW_PLAIN %s demands encryption: %s', async (smtpUrl, allowPlain, demanded) => {
  const { options } = await createTransport({ smtpUrl, from: 'us@lifts.example', allowPlain });
  expect('requireTLS' in options && options.requireTLS).toBe(demanded);
});
