import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { webhookEventNames } from '#contract/deliveries/webhooks.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { type Config, readConfig } from './config.ts';
import { missingDetails } from './settings/business-settings.ts';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof StartUpError) return error.message.split('\n');
    throw error;
  }
}

test('Without any setting, a demonstration business is served on port 3000 of this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    firstBusiness: {
      details: { name: 'Lift Estimator', phone: '1800 975 711', priceNote: 'Prices in AUD including GST.' },
      names: [],
    },
    trustProxy: false,
    embedOrigins: [],
    rateLimit: true,
    apiDocs: true,
    metricsToken: undefined,
    role: 'all',
    logLevel: 'info',
  });
  expect(readConfig({}).crm).toBeUndefined();
  expect(readConfig({}).admin).toBeUndefined();
});

test('An empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', CRM_URL: ' ', BUSINESS_NAME: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'postgres://user@one,two/db'],
  ['DATABASE_URL', 'host=localhost dbname=lift'],
  ['DRAIN_SECONDS', '-1'],
  ['BACKUP_KEEP', '0'],
  ['BUSINESS_LOGO_URL', 'logo.png'],
  ['BUSINESS_ACCENT', 'blue'],
  ['BUSINESS_PHONE', 'call us'],
  ['TERMS_URL', 'ftp://example.com'],
  ['PRIVACY_URL', 'example.com'],
  ['BOOKING_URL', 'javascript:alert(1)'],
  ['RATING_URL', 'x'],
  ['CRM_URL', 'x'],
  ['CRM_CONTACTS_PATH', 'contacts'],
  ['CRM_CUSTOM_FIELDS', '/no/such/file.json'],
  ['CRM_NOTE', 'yes'],
  ['CRM_STAGE_ID', 'new'],
  ['MAIL_FROM', 'us@lifts.example'],
  ['LEAD_EMAILS', 'sales@lifts.example; boss'],
  ['LEAD_ROUTES', 'NSW:ann@lifts.example'],
  ['LEAD_ROUTES', 'XX=ann@lifts.example'],
  ['UNTOUCHED_ALARM_HOURS', '0'],
  ['UNTOUCHED_ALARM_MINUTES', '4'],
  ['EXPORT_USER', 'google'],
  ['LEAD_EMAILS', 'sales@lifts.example'],
  ['VISITOR_EMAIL', 'yes'],
  ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
  ['TRUST_PROXY', 'my-proxy'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['EMBED_ORIGINS', 'https://example.com/page'],
  ['EMBED_ORIGINS', 'https://*'],
  ['BUSINESS_LOGO_URL', 'https://example.com;sandbox/logo.png'],
  ['API_ORIGINS', '*'],
  ['CRM_TOKEN_FILE', '/no/such/file'],
  ['RATE_LIMIT', 'maybe'],
  ['METRICS', '1'],
  ['METRICS', 'on'],
  ['API_DOCS', 'no'],
  ['ROLE', 'boss'],
  ['LOG_LEVEL', 'loud'],
  ['LEAD_RETENTION_MONTHS', '0'],
  ['ADMIN_EMAIL', 'someone'],
  ['PUBLIC_URL', 'www.example.com'],
  ['PUBLIC_URL', 'https://example.com/lifts'],
  ['PUBLIC_URL', 'https://example.com/?a'],
  ['PUBLIC_URL', 'https://example.com/#a'],
  ['PUBLIC_URL', 'https://user:secret@example.com'],
  ['BUSINESS_ABN', '51 824 753 557'],
  ['BUSINESS_ABN', '824 753 556'],
  ['BUSINESS_TIME_ZONE', 'Sydney'],
  ['BUSINESS_TIME_ZONE', '+10:00'],
  ['ESTIMATE_VALID_DAYS', '0'],
  ['ESTIMATE_LINK_DAYS', 'year'],
  ['NOT_INCLUDED', 'Painting. '.repeat(31)],
])('%s=%s is refused in a sentence that begins with its name', (name, value) => {
  const problems = problemsOf({ ADMIN_PASSWORD: name === 'ADMIN_EMAIL' ? 'long enough' : '', [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} .*\\.$`));
});

test.each([
  ['0', 0],
  ['65535', 65_535],
])('The port may be %s', (value, port) => {
  expect(readConfig({ PORT: value }).port).toBe(port);
});

test('Links begin with the address that visitors know, without a slash at its end', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://lifts.example.com/' }).publicUrl).toBe(
    'https://lifts.example.com',
  );
});

test('An ABN is shown in its usual groups', () => {
  expect(readConfig({ BUSINESS_ABN: '51824753556' }).firstBusiness.details.abn).toBe('51 824 753 556');
});

test('All wrong settings are named at once', () => {
  expect(problemsOf({ PORT: 'x', ROLE: 'x', TERMS_URL: 'x' })).toHaveLength(3);
});

test('The first admin needs both an email and a password', () => {
  expect(problemsOf({ ADMIN_EMAIL: 'a@example.com' })).toEqual([
    'ADMIN_EMAIL is set without ADMIN_PASSWORD: set both, or neither.',
  ]);
  expect(problemsOf({ ADMIN_PASSWORD: 'long enough' })).toHaveLength(1);
  expect(readConfig({ ADMIN_EMAIL: 'admin@localhost', ADMIN_PASSWORD: '12345678' }).admin).toEqual({
    email: 'admin@localhost',
    password: '12345678',
  });
});

test('No sentence repeats a secret', () => {
  const secrets = { ADMIN_PASSWORD: 's3cret', DATABASE_URL: 's3cret', CRM_TOKEN: 's3cret' };
  expect(problemsOf(secrets).join(' ')).not.toContain('s3cret');
});

test.each([
  ['off', false],
  ['2', 2],
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
])('TRUST_PROXY=%s is understood', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
});

test('Origins that may embed the estimator are separated by commas or spaces', () => {
  expect(readConfig({ EMBED_ORIGINS: 'https://a.example, http://b.example:8080/' }).embedOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
});

/** A file until the test ends. */
function temporaryFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, content);
  return file;
}

test('A secret may stand in a file, and not in two places', () => {
  const file = temporaryFile('s3cret\n');
  const crm = { CRM_URL: 'https://crm.example.com', CRM_TOKEN_FILE: file };
  expect(readConfig(crm).crm?.token).toBe('s3cret');
  expect(readConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD_FILE: file }).admin?.password).toBe(
    's3cret',
  );
  expect(problemsOf({ ...crm, CRM_TOKEN: 'other' })).toEqual([
    'CRM_TOKEN_FILE is set beside CRM_TOKEN: set one of them.',
  ]);
  expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual([
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  ]);
});

test('The custom field ids of the CRM come from a JSON file, or stand in the setting itself', () => {
  const file = temporaryFile('{"lift_type": "a1B2"}');
  const env = { CRM_URL: 'https://crm.example.com/', CRM_CUSTOM_FIELDS: file };
  expect(readConfig(env).crm).toMatchObject({
    url: 'https://crm.example.com',
    contactsPath: '/contacts/create',
    version: '2021-07-28',
    customFieldIds: { lift_type: 'a1B2' },
    fieldValueKey: 'value',
  });
  const ids = readConfig({ ...env, CRM_CUSTOM_FIELDS: ' {"lift_type": "c3D4"}' }).crm?.customFieldIds;
  expect(ids).toEqual({ lift_type: 'c3D4' });
  for (const content of ['{', '[]', 'null', '{"lift_type": 1}']) {
    writeFileSync(file, content);
    expect(problemsOf(env)).toHaveLength(1);
    expect(problemsOf({ ...env, CRM_CUSTOM_FIELDS: content })).toHaveLength(1);
  }
});

/** Every setting that is asked for, as readConfig asks for it. */
function settingsAskedFor(): Set<string> {
  const asked = new Set<string>();
  const get = (_: object, name: string | symbol) => void asked.add(String(name));
  readConfig(new Proxy<NodeJS.ProcessEnv>({}, { get }));
  return asked;
}

/** Every setting that .env.example explains, with its default. */
const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const explained = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]);

test('.env.example explains every setting, and no other', () => {
  expect(new Set(explained.map(([name]) => name))).toEqual(settingsAskedFor());
});

test('The defaults in .env.example are the real ones', () => {
  const { DATABASE_URL: _, ...env } = Object.fromEntries(explained);
  // Only the names of what is set differ.
  const valuesOf = ({ firstBusiness, ...config }: Config) => ({ ...config, business: firstBusiness.details });
  expect(valuesOf(readConfig(env))).toEqual(valuesOf(readConfig({})));
});

test('New leads of a state belong to the admin that LEAD_ROUTES names', () => {
  const { leadRoutes } = readConfig({ LEAD_ROUTES: 'NSW=Ann@lifts.example, VIC=bob@lifts.example' }).sales;
  expect([...leadRoutes]).toEqual([
    ['NSW', 'ann@lifts.example'],
    ['VIC', 'bob@lifts.example'],
  ]);
});

test('Mail and webhooks are on with their settings, and a wrong one does not repeat what may be secret', () => {
  const secret = `whsec_${Buffer.from('twenty-four bytes or more').toString('base64')}`;
  const config = readConfig({
    SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
    MAIL_FROM: 'Example Lifts <us@lifts.example>',
    LEAD_EMAILS: 'sales@lifts.example, boss@lifts.example',
    WEBHOOK_URLS: 'https://one.example/a https://two.example/b,https://one.example/a',
    WEBHOOK_SECRET: secret,
  });
  expect(config.mail).toEqual({
    smtpUrl: 'smtps://user:p%40ss@mail.example.com',
    from: 'Example Lifts <us@lifts.example>',
    toVisitors: true,
    quietMinutes: 3,
    allowPlain: false,
    weeklyReport: false,
  });
  expect(config.firstBusiness).toMatchObject({
    details: { leadEmails: ['sales@lifts.example', 'boss@lifts.example'] },
    names: ['LEAD_EMAILS'],
  });
  expect(config.operated.mailsEstimate).toBe(true);
  expect(config.webhooks).toEqual({
    addresses: ['https://one.example/a', 'https://two.example/b'].map((url) => ({
      url,
      secrets: [secret],
      events: webhookEventNames,
    })),
    allowPrivate: false,
  });
  expect(readConfig({})).toMatchObject({ mail: undefined, webhooks: undefined });
  expect(readConfig({}).operated.mailsEstimate).toBe(false);

  const problems = problemsOf({
    SMTP_URL: 'mail.example.com:hidden',
    MAIL_FROM: 'us@lifts.example',
    WEBHOOK_URLS: 'hooks.example.com/hidden',
    WEBHOOK_SECRET: 'hidden',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'SMTP_URL',
    'WEBHOOK_URLS',
    'WEBHOOK_SECRET',
  ]);
  expect(problems.join()).not.toContain('hidden');
});

test('The start warns if mails are sent, and nobody hears of new leads', () => {
  const smtp = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'us@lifts.example' };
  const missing = (env: Record<string, string>) => {
    const config = readConfig(env);
    return missingDetails(config.firstBusiness.details, config);
  };
  expect(missing(smtp)).toEqual([expect.stringContaining('Nobody hears')]);
  expect(missing({ ...smtp, LEAD_EMAILS: 'a@b.example' })).toEqual([]);
  expect(missing({})).toEqual([]);
});

test('The start warns of a METRICS_TOKEN that METRICS does not use', () => {
  const token = { METRICS_TOKEN: 'token-for-tests-0123456789' };
  expect(readConfig(token).warnings).toEqual([
    'METRICS_TOKEN is set, and METRICS is off: there is no /metrics until METRICS=on.',
  ]);
  expect(readConfig({ ...token, METRICS: 'on' }).warnings).toEqual([]);
});

test('The start warns of an empty PRICE_NOTE, because prices then have the usual one', () => {
  expect(readConfig({ PRICE_NOTE: ' ' }).warnings).toEqual([
    'PRICE_NOTE is empty: "Prices in AUD including GST." stands beside prices. Write what is true of yours, or remove the setting.',
  ]);
  expect(readConfig({ PRICE_NOTE: 'Ex GST.' }).warnings).toEqual([]);
});

test('An address of WEBHOOK_URLS may have secrets and events of its own', () => {
  const [one, two, three] = ['first', 'second', 'third'].map(
    (words) => `whsec_${Buffer.from(`${words}, and twenty-four bytes or more`).toString('base64')}`,
  );
  const { webhooks } = readConfig({
    WEBHOOK_URLS: `https://one.example/a secret=${one} secret=${two} events=lead.created,lead.erased, https://two.example/b`,
    WEBHOOK_SECRET: three ?? '',
  });
  expect(webhooks?.addresses).toEqual([
    { url: 'https://one.example/a', secrets: [one, two], events: ['lead.created', 'lead.erased'] },
    { url: 'https://two.example/b', secrets: [three], events: webhookEventNames },
  ]);
  const wrong = { WEBHOOK_URLS: 'https://one.example/a events=lead.sold', WEBHOOK_SECRET: three ?? '' };
  expect(problemsOf(wrong)[0]).toMatch(/^WEBHOOK_URLS must be a list/);
  expect(problemsOf({ WEBHOOK_URLS: 'https://one.example/a' })[0]).toMatch(/without WEBHOOK_SECRET/);
});
