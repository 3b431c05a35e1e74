// The only file that talks to the mail server. It never throws: failures are results too.
import { once } from 'node:events';
import type { Attachment } from 'nodemailer/lib/mailer/index.js';
import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import { storableText } from '#domain/text.ts';
import type { MailSettings } from '#server/config.ts';
import { type ChannelWords, interrupted, type SendResult } from '../channel.ts';

/** Each channel sends up to forty mails a second. */
export const mailChannel = {
  callGapMs: 25,
  // No key by which a receiver recognises a repeat: a process that dies repeats at most one.
  atOnce: 1,
  tryForMs: 3 * dayMs,
  wantsChange: () => false,
} as const;

export const mailServerWords: Pick<ChannelWords, 'target' | 'rejected'> = {
  target: 'the mail server',
  rejected: 'The mail server rejects our settings: check SMTP_URL and MAIL_FROM, then start the server again',
};

export const mailGroup = { of: 'mail', heading: 'Mail' };

export interface Mail {
  /** The id, the same for every attempt, makes the mail's Message-ID. */
  readonly id: string;
  readonly to: readonly string[];
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** The address that stops these mails when a program posts to it (RFC 8058). */
  readonly stopUrl?: string;
}

type SmtpSettings = Pick<MailSettings, 'smtpUrl' | 'from' | 'allowPlain'>;

type SendMail = (mail: Mail, stopping: AbortSignal) => Promise<SendResult>;

/** Each mail has its own connection: servers close idle ones, and a burst of leads is only a few a second. */
export async function createTransport({ smtpUrl, from, allowPlain }: SmtpSettings) {
  // Loaded only where mails are sent, because loading takes a while.
  const { createTransport: open } = await import('nodemailer');
  return open(
    {
      url: smtpUrl,
      // Otherwise a server without STARTTLS, or an attacker in between, gets the password in clear text.
      requireTLS: !allowPlain && !isLoopback(smtpUrl),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

export function createSmtpClient(settings: SmtpSettings): SendMail {
  let opening: ReturnType<typeof createTransport> | undefined;
  const domain = senderDomain(settings.from);
  return async ({ id, to, replyTo, attachments = [], stopUrl, ...mail }, stopping) => {
    const aborted = once(stopping, 'abort').then(() => 'stopped' as const);
    const message = {
      ...mail,
      // Objects, because nodemailer would search a text for addresses in quotes or brackets.
      to: to.map((address) => ({ name: '', address })),
      ...(replyTo !== undefined && { replyTo }),
      attachments: [...attachments],
      messageId: `<${id}@${domain}>`,
      // Keeps out-of-office notes from replying.
      headers: {
        'auto-submitted': 'auto-generated',
        ...(stopUrl !== undefined && {
          'list-unsubscribe': `<${stopUrl}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    try {
      const transport = await (opening ??= createTransport(settings));
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

/** Returns `lifts.example` for `Lifts <us@lifts.example>`. */
export function senderDomain(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost';
}

const smtpError = z.object({
  /** The code of the library or the operating system. */
  code: z.string().optional(),
  /** The part of the conversation that failed, such as `RCPT TO`. */
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

const maxReasonLength = 300;

const explanations: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server could not be reached.',
  ECONNREFUSED: 'Nothing answers at the mail server’s address.',
  EDNS: 'The mail server’s host name is not known.',
  ENOTFOUND: 'The mail server’s host name is not known.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not reply in time.',
  'wrong version number':
    'The mail server is not encrypted from the start: SMTP_URL begins with smtp:// then.',
  ETLS: 'The mail server offers no encrypted connection (STARTTLS): use smtps://, or set SMTP_ALLOW_PLAIN=on in a network that you trust.',
};

/** Reads an error of sending a mail: https://nodemailer.com/errors and RFC 5321, section 4.2. */
export function readSmtpError(error: unknown): SendResult {
  const parsed = smtpError.safeParse(error).data ?? {};
  const { code = '', command = '', responseCode: status, response = '' } = parsed;
  const said = storableText(response, maxReasonLength);
  const lasts = status !== undefined && status >= 500;
  const rejected = (reason: string): SendResult => ({ outcome: 'settings_rejected', status, reason });
  if (lasts && (code === 'EAUTH' || status === 530 || status === 535)) {
    return rejected(`The mail server rejects the user or the password of SMTP_URL: ${said}`);
  }
  if (code === 'ENOAUTH' || (code === 'EAUTH' && status === undefined)) {
    return rejected('The mail server takes no login of the kind that SMTP_URL gives.');
  }
  if (lasts && command === 'MAIL FROM') {
    return rejected(`The mail server does not take MAIL_FROM as the sender: ${said}`);
  }
  if (lasts) return { outcome: 'refused', status, reason: said };
  const reason = status === undefined ? explain(code, error) : `The mail server answered: ${said}`;
  return { outcome: 'unavailable', status, reason };
}

function explain(code: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const [cause] = /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|wrong version number|certificate/i.exec(message) ?? [];
  if (cause?.toLowerCase() === 'certificate') return 'The mail server’s certificate is not valid.';
  return (
    explanations[cause ?? code] ?? explanations[code] ?? `The mail could not be sent${code && ` (${code})`}.`
  );
}

function isLoopback(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
