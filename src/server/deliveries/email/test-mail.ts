import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { mailHtml, mailText } from './mail-document.ts';
import { createSmtpClient, createTransport, readSmtpError } from './smtp-client.ts';

interface MailTest {
  readonly ok: boolean;
  /** What works and what does not, for a terminal. */
  readonly lines: readonly string[];
}

export async function testMail(
  { mail, business }: Pick<Config, 'mail' | 'business'>,
  address: string,
): Promise<MailTest> {
  if (!mail) return { ok: false, lines: ['✗ SMTP_URL and MAIL_FROM are not set: no mail is sent at all.'] };
  const { protocol, host } = new URL(mail.smtpUrl);
  const lines = [
    `✓ SMTP_URL names ${host} (${protocol === 'smtps:' ? 'encrypted' : 'encrypted if the server offers it'}).`,
  ];
  try {
    await (await createTransport(mail)).verify();
  } catch (error) {
    return { ok: false, lines: [...lines, `✗ ${readSmtpError(error).reason}`] };
  }
  lines.push('✓ The mail server replies, and takes the login of SMTP_URL.');

  const test = {
    subject: `A test from ${business.name}`,
    preview: 'Mails arrive.',
    heading: 'Mails arrive',
    paragraphs: [`This is a test of the lift estimator of ${business.name}. Nothing needs to be done.`],
    tables: [],
    footer: [business.name, business.phone],
  };
  const written = { subject: test.subject, text: mailText(test), html: mailHtml(test, business) };
  const send = createSmtpClient(mail);
  const { outcome, reason } = await send(
    { id: randomUUID(), to: [address], ...written },
    new AbortController().signal,
  );
  if (outcome !== 'delivered') {
    return { ok: false, lines: [...lines, `✗ It did not take a mail to ${address}: ${reason}`] };
  }
  lines.push(
    `✓ It took a mail from ${mail.from} to ${address}. Look whether it arrives, and not among the spam: if it does, ask whoever keeps your domain for SPF and DKIM records of this mail server.`,
    mail.leadEmails.length > 0
      ? `✓ ${mail.leadEmails.join(', ')} hear of new leads.`
      : '– LEAD_EMAILS is not set: nobody is told of new leads.',
    mail.toVisitors
      ? '✓ Visitors are mailed their estimate.'
      : '– VISITOR_EMAIL is off: visitors are not mailed.',
  );
  return { ok: true, lines };
}
