// `npm run init` asks for the few settings that every business has, checks each answer, makes the secrets, and writes `.env`.
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readConfig } from '#server/config.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

type Settings = Readonly<Record<string, string>>;

interface Question {
  readonly setting: string;
  readonly ask: string;
  /** Whether Enter alone leaves the setting out. */
  readonly isOptional?: boolean;
  /** Asked only if this setting was answered. */
  readonly after?: string;
}

const questions: readonly Question[] = [
  { setting: 'DOMAIN', ask: 'The domain of the estimator, such as lifts.example.com' },
  { setting: 'BUSINESS_NAME', ask: 'The name of the business' },
  { setting: 'BUSINESS_PHONE', ask: 'Its phone number' },
  { setting: 'ADMIN_EMAIL', ask: 'Your email: you sign in with it' },
  {
    setting: 'EMBED_ORIGINS',
    ask: 'Your own site, which shows the estimator, such as https://www.example.com (Enter: none)',
    isOptional: true,
  },
  {
    setting: 'SMTP_URL',
    ask: 'The mail server, such as smtps://user:password@mail.example.com (Enter: no mails yet)',
    isOptional: true,
  },
  {
    setting: 'MAIL_FROM',
    ask: 'The sender of mails, such as Example Lifts <estimates@example.com>',
    after: 'SMTP_URL',
  },
  { setting: 'LEAD_EMAILS', ask: 'Who hears of new leads, separated by commas', after: 'SMTP_URL' },
  { setting: 'CRM_TOKEN', ask: 'The token of HighLevel (Enter: no CRM yet)', isOptional: true },
  { setting: 'CRM_LOCATION_ID', ask: 'The location’s id in HighLevel', after: 'CRM_TOKEN' },
];

/** What HighLevel's API version 2 needs (docs/crm.md). */
const highLevel = {
  CRM_URL: 'https://services.leadconnectorhq.com',
  CRM_CONTACTS_PATH: '/contacts/upsert',
  CRM_FIELD_VALUE_KEY: 'field_value',
  CRM_PHONE_FORMAT: 'e164',
};

const isDomain = (value: string) => /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(value);

/** The sentence about a wrong answer. Undefined if it is right. */
export function problemOf({ setting, isOptional = false }: Question, answer: string): string | undefined {
  if (answer === '') return isOptional ? undefined : `${setting} is needed.`;
  if (/['\n\r]/.test(answer)) return `${setting} must not hold the character ' or a line break.`;
  if (setting === 'DOMAIN') {
    return isDomain(answer)
      ? undefined
      : 'DOMAIN must be a name such as lifts.example.com, without https://.';
  }
  try {
    readConfig({ [setting]: answer });
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error;
    // Settings that belong to this one are asked for next.
    return error.message
      .split('\n')
      .find((line) => line.startsWith(`${setting} `) && !line.startsWith(`${setting} is set without `));
  }
  return undefined;
}

/** The content of `.env`. `secret` returns a new random text. */
export function writeSettings(answers: Settings, secret: () => string): string {
  const { DOMAIN = '', ...others } = answers;
  const settings = {
    DOMAIN,
    PUBLIC_URL: `https://${DOMAIN}`,
    TRUST_PROXY: '1',
    DATABASE_PASSWORD: secret(),
    SECRET_KEY: secret(),
    ADMIN_PASSWORD: secret(),
    ...others,
    ...(others['CRM_TOKEN'] !== undefined && highLevel),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  return `# Made by npm run init. .env.example explains every setting. Keep this file secret.\n${lines.join('\n')}\n`;
}

export async function askAll(ask: (text: string) => Promise<string>, say: (text: string) => void) {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    if (question.after !== undefined && answers[question.after] === undefined) continue;
    for (;;) {
      const answer = (await ask(`${question.ask}:\n> `)).trim();
      const problem = problemOf(question, answer);
      if (problem === undefined) {
        if (answer !== '') answers[question.setting] = answer;
        break;
      }
      say(problem);
    }
  }
  return answers;
}

async function run(): Promise<void> {
  if (existsSync('.env')) throw new StartUpError('.env is there already: change it, or move it away first.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const given = lines[Symbol.asyncIterator]();
  const ask = async (text: string) => {
    process.stdout.write(text);
    const { value, done } = await given.next();
    if (done) throw new StartUpError('\nNothing was written, because not every question was answered.');
    return value;
  };
  const answers = await askAll(ask, (text) => console.log(text));
  lines.close();
  const env = writeSettings(answers, () => randomBytes(24).toString('base64url'));
  writeFileSync('.env', env, { mode: 0o600, flag: 'wx' });
  console.log('\n.env is written. Your first password is in it, behind ADMIN_PASSWORD.');
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(error instanceof StartUpError ? error.message : error);
    process.exitCode = 1;
  });
}
