// Mails of a few sentences: to an admin about their own account, and tests.
import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { writeMail } from './mail-document.ts';
import { createSmtpClient } from './smtp-client.ts';

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Sends once, in the background. Without a mail server it does nothing. */
export type MailNotice = (to: string, notice: Notice) => void;

export function createMailNotice({ config, log }: Pick<Context, 'config' | 'log'>): MailNotice {
  if (!config.mail) return () => undefined;
  const send = createSmtpClient(config.mail);
  return (to, notice) => {
    void send(noticeMail(to, notice, config), new AbortController().signal).then(({ outcome, status }) => {
      // The reason may name the address.
      if (outcome !== 'delivered') log.error({ outcome, status }, 'a mail to an admin was not sent');
    });
  };
}

export function noticeMail(
  to: string,
  { subject, paragraphs }: Notice,
  { business }: Pick<Config, 'business'>,
) {
  const footer = [business.name, business.phone];
  const document = {
    subject,
    preview: paragraphs[0] ?? '',
    heading: subject,
    paragraphs,
    tables: [],
    footer,
  };
  return { id: randomUUID(), to: [to], ...writeMail(document, business) };
}
