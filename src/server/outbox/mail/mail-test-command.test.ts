import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { testMail } from './mail-test-command.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.mail.setMode('ok'));
afterAll(() => sandbox.stop());

/** The records of a domain that has all three. */
const records: Readonly<Record<string, string>> = {
  'lifts.example': 'v=spf1 include:mail.example -all',
  's1._domainkey.lifts.example': 'v=DKIM1; k=rsa; p=MIGfMA0',
  '_dmarc.lifts.example': 'v=DMARC1; p=quarantine',
};

const resolverOf = (known: Readonly<Record<string, string>>) => async (name: string) => {
  const record = known[name];
  if (record === undefined) throw Object.assign(new Error(`no record: ${name}`), { code: 'ENOTFOUND' });
  // In parts, as DNS sends long ones.
  return [['google-site-verification=1'], [record.slice(0, 9), record.slice(9)]];
};

interface Lookup {
  readonly selector?: string;
  readonly resolveTxt?: (name: string) => Promise<string[][]>;
}

function run(
  env: Record<string, string> = {},
  { selector = 's1', resolveTxt = resolverOf(records) }: Lookup = {},
) {
  const config = readConfig({ SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'us@lifts.example', ...env });
  return testMail(config, config.firstBusiness.details, {
    address: 'boss@lifts.example',
    selector,
    resolveTxt,
  });
}

test('A mail server that takes the mail is reported step by step, and what is not set is named', async () => {
  const { ok, lines } = await run();
  expect(ok).toBe(true);
  expect(lines.map((line) => line.slice(0, 1))).toEqual(['✓', '✓', '✓', '–', '✓', '✓', '✓', '✓']);
  expect(sandbox.mail.mails().at(-1)?.to).toEqual(['boss@lifts.example']);
});

test.each([
  ['unauthorized', 'refuses the password. User or password of SMTP_URL: 53'],
  ['refuse', 'did not take a mail to boss@lifts.example: 550 5.1.1 No such mailbox'],
  ['limit', 'Try again later'],
  ['break', 'Service not available'],
] as const)('A mail server in mode %s is reported in a sentence', async (mode, sentence) => {
  sandbox.mail.setMode(mode);
  const { ok, lines } = await run();
  expect(ok).toBe(false);
  expect(lines.at(-4)).toMatch(/^✗ /);
  expect(lines.at(-4)).toContain(sentence);
});

test('An address where nothing replies, and settings that are not there, are reported in a sentence', async () => {
  expect((await run({ SMTP_URL: 'smtp://127.0.0.1:9' })).lines.at(-4)).toBe(
    '✗ Nothing answers at the mail server’s address. ECONNREFUSED',
  );
  expect((await run({ SMTP_URL: sandbox.smtpUrl.replace('smtp:', 'smtps:') })).lines.at(-4)).toContain(
    'not encrypted from the start',
  );
  expect((await run({ SMTP_URL: '', MAIL_FROM: '' })).ok).toBe(false);
});

const senderLines = async (lookup: Lookup, env?: Record<string, string>) =>
  (await run(env, lookup)).lines.slice(5);

test('Each record of the sender’s domain that is missing is named in a sentence', async () => {
  const { 'lifts.example': _spf, ...others } = records;
  expect(await senderLines({ resolveTxt: resolverOf(others) })).toEqual([
    '– SPF is missing: add a TXT record to lifts.example that names the mail servers that send for it.',
    '✓ DKIM: s1._domainkey.lifts.example has a key.',
    '✓ DMARC: v=DMARC1; p=quarantine',
    '– docs/mails.md has the three records to copy.',
  ]);
  const none = await senderLines({ resolveTxt: resolverOf({}) });
  expect(none.map((line) => line.split(':')[0])).toEqual([
    '– SPF is missing',
    '– DKIM is missing',
    '– DMARC is missing',
    '– docs/mails.md has the three records to copy.',
  ]);
  expect((await senderLines({ selector: '' }))[1]).toContain('DKIM-Signature');
  const revoked = { ...records, 's1._domainkey.lifts.example': 'v=DKIM1; p=' };
  expect((await senderLines({ resolveTxt: resolverOf(revoked) }))[1]).toContain('DKIM is missing');
});

test('A subdomain is guarded by the DMARC record of the domain above it', async () => {
  const lines = await senderLines({}, { MAIL_FROM: 'Example Lifts <us@mail.lifts.example>' });
  expect(lines[2]).toBe('✓ DMARC: v=DMARC1; p=quarantine');
});

test('Where DNS cannot be reached one sentence says so, and the mail’s own result counts', async () => {
  const resolveTxt = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const { ok, lines } = await run({}, { resolveTxt });
  expect(ok).toBe(true);
  expect(lines.slice(5)).toEqual([
    '– SPF, DKIM and DMARC of lifts.example could not be looked up (ECONNREFUSED): run this again where DNS can be reached.',
  ]);
});
