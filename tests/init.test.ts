import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { askAll, writeSettings } from '../scripts/init.ts';

/** Answers each question with the next answers, until one is taken. */
async function answer(...answers: readonly string[]) {
  const left = [...answers];
  const said: string[] = [];
  const taken = await askAll(
    () => Promise.resolve(left.shift() ?? 'asked once too often'),
    (text) => said.push(text),
  );
  expect(left).toEqual([]);
  expect(Object.values(taken)).not.toContain('asked once too often');
  return { taken, said };
}

const business = ['lifts.example.com', 'Example Lifts', '02 9876 5432', 'ann@example.com'] as const;

test('Ten answers make settings with which a server starts, and secrets that nobody was asked for', async () => {
  const { taken, said } = await answer(
    ...business,
    'https://www.example.com',
    'smtps://ann:p%40ss@mail.example.com',
    'Example Lifts <estimates@example.com>',
    'ann@example.com',
    'pit-123',
    'sydney',
  );
  expect(said).toEqual([]);
  let made = 0;
  const env = parseEnv(writeSettings(taken, () => `secret-of-32-characters-or-more-${(made += 1)}`));
  const config = readConfig({ ...env, DATABASE_URL: 'postgres://lift:x@database/lift' });
  expect(config).toMatchObject({
    publicUrl: 'https://lifts.example.com',
    trustProxy: 1,
    firstBusiness: {
      details: { name: 'Example Lifts', phone: '02 9876 5432', leadEmails: ['ann@example.com'] },
    },
    embedOrigins: ['https://www.example.com'],
    crm: { token: 'pit-123', locationId: 'sydney', contactsPath: '/contacts/upsert' },
    admin: { email: 'ann@example.com' },
  });
  const secrets = [env['DATABASE_PASSWORD'], env['SECRET_KEY'], env['ADMIN_PASSWORD']];
  expect(new Set(secrets).size).toBe(3);
});

test('Mail, CRM and site may wait', async () => {
  const { taken } = await answer(...business, '', '', '');
  expect(Object.keys(taken)).toEqual(['DOMAIN', 'BUSINESS_NAME', 'BUSINESS_PHONE', 'ADMIN_EMAIL']);
});

test('A wrong answer is asked for again, with a sentence', async () => {
  const { taken, said } = await answer(
    'https://lifts.example.com',
    'lifts.example.com',
    '',
    "Ann's Lifts",
    'Ann’s Lifts $HOME "lifts"',
    'no',
    '02 9876 5432',
    'ann',
    'ann@example.com',
    'www.example.com',
    '',
    'mail.example.com',
    '',
    '',
  );
  expect(said).toEqual([
    expect.stringContaining('DOMAIN'),
    'BUSINESS_NAME is needed.',
    expect.stringContaining('BUSINESS_NAME'),
    expect.stringContaining('BUSINESS_PHONE'),
    expect.stringContaining('ADMIN_EMAIL'),
    expect.stringContaining('EMBED_ORIGINS'),
    expect.stringContaining('SMTP_URL'),
  ]);
  expect(parseEnv(writeSettings(taken, () => 'x'))['BUSINESS_NAME']).toBe('Ann’s Lifts $HOME "lifts"');
});
