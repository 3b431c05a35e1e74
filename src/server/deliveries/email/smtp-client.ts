// The only file that talks to the mail server. It never throws: whatever happens is a result.
import { createTransport as openTransport } from 'nodemailer';
import type { Attachment } from 'nodemailer/lib/mailer/index.js';
import type { MailSettings } from '#server/config.ts';
import { interrupted, type SendResult } from '#server/deliveries/channel.ts';
import { readSmtpError } from './smtp-error.ts';

export interface Mail {
  /** The same for every attempt: it makes the mail's Message-ID. */
  readonly id: string;
  readonly to: string | readonly string[];
  readonly replyTo?: string | { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

type SendMail = (mail: Mail, stopping: AbortSignal) => Promise<SendResult>;

/** A connection for each mail: servers close idle ones, and a burst of leads is a few a second. */
export function createTransport({ smtpUrl, from }: Pick<MailSettings, 'smtpUrl' | 'from'>) {
  return openTransport(
    {
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

export function createSmtpClient(settings: Pick<MailSettings, 'smtpUrl' | 'from'>): SendMail {
  const transport = createTransport(settings);
  const domain = /@([^\s@<>]+)>?$/.exec(settings.from)?.[1] ?? 'localhost';
  return async ({ id, to, replyTo, attachments = [], ...mail }, stopping) => {
    const aborted = new Promise<'stopped'>((resolve) => {
      stopping.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const message = {
      ...mail,
      to: [to].flat(),
      ...(replyTo !== undefined && { replyTo }),
      attachments: [...attachments],
      messageId: `<${id}@${domain}>`,
      // Keeps out-of-office notes from replying.
      headers: { 'auto-submitted': 'auto-generated' },
    };
    try {
      const sent = await Promise.race([transport.sendMail(message), aborted]);
      if (sent === 'stopped') return interrupted;
      const rejected = sent.rejected.map(String);
      return {
        outcome: 'delivered',
        status: Number(sent.response.slice(0, 3)) || undefined,
        ...(rejected.length > 0 && { reason: `The mail server did not accept ${rejected.join(', ')}.` }),
      };
    } catch (error) {
      return readSmtpError(error);
    }
  };
}
