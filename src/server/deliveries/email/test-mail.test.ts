import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { testMail } from './test-mail.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.mail.setMode('ok'));
afterAll(() => sandbox.stop());

function run(env: Record<string, string> = {}) {
  const settings = readConfig({ SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'us@lifts.example', ...env });
  if (!settings.ok) throw new Error(settings.problems.join(' '));
  return testMail(settings.config, 'boss@lifts.example');
}

test('A mail server that takes the mail is reported step by step, and what is not set is named', async () => {
  const { ok, lines } = await run();
  expect(ok).toBe(true);
  expect(lines.map((line) => line.slice(0, 1))).toEqual(['✓', '✓', '✓', '–', '✓']);
  expect(sandbox.mail.mails().at(-1)?.to).toEqual(['boss@lifts.example']);
});

test.each([
  ['unauthorized', 'rejects the user or the password of SMTP_URL'],
  ['refuse', 'did not take a mail to boss@lifts.example: 550 5.1.1 No such mailbox'],
  ['limit', 'Try again later'],
  ['break', 'Service not available'],
] as const)('A mail server in mode %s is reported in a sentence', async (mode, sentence) => {
  sandbox.mail.setMode(mode);
  const { ok, lines } = await run();
  expect(ok).toBe(false);
  expect(lines.at(-1)).toMatch(/^✗ /);
  expect(lines.at(-1)).toContain(sentence);
});

test('An address where nothing replies, and settings that are not there, are reported in a sentence', async () => {
  expect((await run({ SMTP_URL: 'smtp://127.0.0.1:9' })).lines.at(-1)).toBe(
    '✗ Nothing answers at the mail server’s address.',
  );
  expect((await run({ SMTP_URL: sandbox.smtpUrl.replace('smtp:', 'smtps:') })).lines.at(-1)).toContain(
    'not encrypted from the start',
  );
  expect((await run({ SMTP_URL: '', MAIL_FROM: '' })).ok).toBe(false);
});
