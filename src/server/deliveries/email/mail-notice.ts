// Mails to an admin about their own account.
import { randomUUID } from 'node:crypto';
import type { MailSettings } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { mailHtml, mailText } from './mail-document.ts';
import { createSmtpClient } from './smtp-client.ts';

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Sends once, in the background. */
export type MailNotice = (to: string, notice: Notice) => void;

export function createMailNotice(
  { config: { business }, log }: Pick<Context, 'config' | 'log'>,
  settings: MailSettings,
): MailNotice {
  const send = createSmtpClient(settings);
  return (to, { subject, paragraphs }) => {
    const footer = [business.name, business.phone];
    const [preview = ''] = paragraphs;
    const document = { subject, preview, heading: subject, paragraphs, tables: [], footer };
    const written = { subject, text: mailText(document), html: mailHtml(document, business) };
    void send({ id: randomUUID(), to: [to], ...written }, new AbortController().signal).then(
      ({ outcome, status }) => {
        // The reason may name the address.
        if (outcome !== 'delivered') log.error({ outcome, status }, 'a mail to an admin was not sent');
      },
    );
  };
}
