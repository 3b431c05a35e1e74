// Mails of a few sentences: to an admin about their own account, and tests.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Business } from '#contract/page.ts';
import type { Config } from '#server/config.ts';
import type { SendResult } from '../channel.ts';
import { writeMail } from './mail-document.ts';
import { createSmtpClient } from './smtp-client.ts';

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Sends the notice once. Undefined without a mail server. */
export type MailNotice = (to: string, notice: Notice) => Promise<SendResult | undefined>;

/** Whom the mails are from. */
type Sender = Pick<Business, 'name' | 'phone' | 'accent'>;

interface Needs {
  readonly config: Pick<Config, 'mail'>;
  readonly liveBusiness: { readonly live: () => Promise<{ readonly business: Sender }> };
  readonly log: Logger;
}

export function createMailNotice({ config: { mail }, liveBusiness, log }: Needs): MailNotice {
  if (!mail) return async () => undefined;
  const send = createSmtpClient(mail);
  return async (to, { subject, paragraphs }) => {
    const { business } = await liveBusiness.live();
    const [preview = ''] = paragraphs;
    const footer = [business.name, business.phone];
    const document = { subject, preview, heading: subject, paragraphs, tables: [], footer };
    const written = { id: randomUUID(), to: [to], ...writeMail(document, business) };
    const result = await send(written, new AbortController().signal);
    const { outcome, status } = result;
    // The log leaves out the reason, which may name the address.
    if (outcome !== 'delivered') log.error({ outcome, status }, 'a mail to an admin was not sent');
    return result;
  };
}
