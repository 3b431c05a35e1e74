// `npm run mail:test -- ADDRESS [SELECTOR]`: sends one mail like the server, looks up the records by which receivers trust the
// sender's domain, and says what works and what does not.
import { Resolver } from 'node:dns/promises';
import { pino } from 'pino';
import type { BusinessDetails } from '#contract/business/business.ts';
import { isEmail } from '#domain/contact/contact.ts';
import { oneLine } from '#domain/text.ts';
import { readBusiness } from '#server/business/read-business.ts';
import { type Config, loadConfig, type MailSettings } from '#server/config.ts';
import { errorCode } from '#server/error-code.ts';
import { saidOf, StartUpError } from '#server/settings/start-up-error.ts';
import type { SendResult } from '../channel.ts';
import { createMailNotice } from './mail-notice.ts';
import { createTransport, readSmtpError, senderDomain } from './smtp-client.ts';

type ResolveTxt = (name: string) => Promise<string[][]>;

interface Test {
  readonly address: string;
  /** The name of the DKIM key. Undefined if it is not known. */
  readonly selector?: string | undefined;
  readonly resolveTxt: ResolveTxt;
}

/** Returns lines for a terminal. */
export async function testMail({ mail }: Pick<Config, 'mail'>, business: BusinessDetails, test: Test) {
  if (!mail) return { ok: false, lines: ['✗ SMTP_URL and MAIL_FROM are not set: no mail is sent at all.'] };
  const sent = await sendTest(mail, business, test.address);
  const ok = !sent.some((line) => line.startsWith('✗'));
  return { ok, lines: [...sent, ...(await checkSender(mail, test.selector, test.resolveTxt))] };
}

async function sendTest(
  mail: MailSettings,
  { name, phone, accent }: BusinessDetails,
  address: string,
): Promise<string[]> {
  const { protocol, host } = new URL(mail.smtpUrl);
  const lines = [
    `✓ SMTP_URL names ${host} (${protocol === 'smtps:' ? 'encrypted' : 'encrypted if the server offers it'}).`,
  ];
  try {
    await (await createTransport(mail)).verify();
  } catch (error) {
    return [...lines, `✗ ${inWords(readSmtpError(error))}`];
  }
  lines.push('✓ The mail server replies, and takes the login of SMTP_URL.');
  const result = await createMailNotice({
    config: { mail },
    liveBusiness: { live: async () => ({ business: { name, phone, accent: accent ?? undefined } }) },
    log: pino({ level: 'silent' }),
  })(address, {
    subject: `A test from ${name}`,
    paragraphs: [`This is a test of the lift estimator of ${name}. Nothing needs to be done.`],
  });
  if (result?.outcome !== 'delivered') {
    return [
      ...lines,
      `✗ It did not take a mail to ${address}: ${result ? inWords(result) : 'no mail is connected'}`,
    ];
  }
  return [
    ...lines,
    `✓ It took a mail from ${mail.from} to ${address}. Look whether it arrives, and not among the spam.`,
    '– Who hears of new leads stands in the admin area, under Business.',
    mail.toVisitors
      ? '✓ Visitors are mailed their estimate.'
      : '– VISITOR_EMAIL is off: visitors are not mailed.',
  ];
}

const inWords = ({ reason, detail }: SendResult) => [reason, detail].filter(Boolean).join(' ');

/** A sentence each for SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
async function checkSender(
  { from }: MailSettings,
  selector: string | undefined,
  resolveTxt: ResolveTxt,
): Promise<string[]> {
  const domain = senderDomain(from);
  const find = async (name: string, begins: RegExp) =>
    (await recordsOf(name, resolveTxt)).find((record) => begins.test(record));
  try {
    const spf = await find(domain, /^v=spf1(?: |$)/i);
    const key = selector && (await find(`${selector}._domainkey.${domain}`, /(?:^|;)\s*p=[^;\s]/i));
    const parents = domain.split('.').map((_, index, labels) => labels.slice(index).join('.'));
    let dmarc: string | undefined;
    for (const name of parents) dmarc ??= await find(`_dmarc.${name}`, /^v=DMARC1\s*(?:;|$)/i);
    return [
      spf === undefined
        ? `– SPF is missing: add a TXT record to ${domain} that names the mail servers that send for it.`
        : `✓ SPF: ${spf}`,
      dkimSentence(domain, selector, key),
      dmarc === undefined
        ? `– DMARC is missing: add a TXT record to _dmarc.${domain} that says what receivers do with mail of others in your name.`
        : `✓ DMARC: ${dmarc}`,
      ...(spf && key && dmarc ? [] : ['– docs/mails.md has the three records to copy.']),
    ];
  } catch (error) {
    return [
      `– SPF, DKIM and DMARC of ${domain} could not be looked up (${errorCode(error) ?? 'unknown reason'}): run this again where DNS can be reached.`,
    ];
  }
}

/** Outsiders cannot list the selectors of a domain. */
function dkimSentence(domain: string, selector: string | undefined, key: string | undefined): string {
  if (!selector) {
    return '– DKIM: open the source of the mail that arrived. If its header DKIM-Signature holds s=…, run this again with that word behind the address; without the header your mail provider does not sign yet.';
  }
  return key === undefined
    ? `– DKIM is missing: ${selector}._domainkey.${domain} has no key; ask your mail provider for its record.`
    : `✓ DKIM: ${selector}._domainkey.${domain} has a key.`;
}

async function recordsOf(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

async function run(): Promise<void> {
  const [address = '', selector] = process.argv.slice(2);
  if (!isEmail(address)) throw new StartUpError('Name an address: npm run mail:test someone@example.com');
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const resolveTxt = (name: string) => resolver.resolveTxt(name);
  const config = loadConfig();
  const test = { address, selector, resolveTxt };
  const { ok, lines } = await testMail(config, (await readBusiness(config)).details, test);
  // Other servers' words are among them.
  for (const line of lines) console.log(oneLine(line));
  process.exitCode = ok ? 0 : 1;
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(saidOf(error));
    process.exitCode = 1;
  });
}
