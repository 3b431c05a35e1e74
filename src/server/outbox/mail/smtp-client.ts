// The only file that talks to the mail server. It never throws: failures are results too.
import { once } from 'node:events';
import { domainToASCII } from 'node:url';
import type { Attachment } from 'nodemailer/lib/mailer/index.js';
import { z } from 'zod';
import { dayMs } from '#domain/durations.ts';
import { storableText } from '#domain/text.ts';
import type { MailSettings } from '#server/config.ts';
import { type ChannelWords, interrupted, type SendResult } from '../channel.ts';
import { limitWhatIsSaid } from './limit-what-is-said.ts';

/** Each channel sends up to forty mails a second. */
export const mailChannel = {
  callGapMs: 25,
  // No key by which a receiver recognises a repeat: a process that dies repeats at most one.
  atOnce: 1,
  tryForMs: 3 * dayMs,
  wantsChange: () => false,
} as const;

export const mailServerWords: Pick<ChannelWords, 'subject' | 'target'> = {
  subject: 'Mail',
  target: 'the mail server',
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
  await limitWhatIsSaid();
  return open(
    {
      url: smtpUrl,
      // Otherwise a server without STARTTLS, or an attacker in between, gets the password in clear text.
      requireTLS: !allowPlain && !isLoopback(smtpUrl),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // A server that goes on talking is not listened to.
      socketCloseTimeout: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Otherwise a machine without a domain greets as [127.0.0.1], which big mail servers put off for days.
      name: domainToASCII(senderDomain(from)) || undefined,
    },
    { from: readSender(from) },
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

/** Reads `Lifts: Sydney <us@lifts.example>` as it is. Nodemailer would take the name's marks for a group or a comment. */
export function readSender(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** Returns `lifts.example` for `Lifts <us@lifts.example>`. */
export function senderDomain(from: string): string {
  return readSender(from).address.split('@').at(-1) ?? 'localhost';
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
  EDNS: 'The mail server’s address does not exist.',
  ENOTFOUND: 'The mail server’s address does not exist.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not reply in time.',
  'wrong version number': 'The mail server is not encrypted from the start, as the settings say.',
  ETLS: 'The mail server offers no encrypted connection.',
};

const advice: Readonly<Record<string, string>> = {
  'wrong version number': 'SMTP_URL begins with smtp:// then.',
  ETLS: 'No STARTTLS: use smtps:// in SMTP_URL, or set SMTP_ALLOW_PLAIN=on in a network that you trust.',
};

/** Reads an error of sending a mail: https://nodemailer.com/errors and RFC 5321, section 4.2. */
export function readSmtpError(error: unknown): SendResult {
  const parsed = smtpError.safeParse(error).data ?? {};
  const { code = '', command = '', responseCode: status, response = '' } = parsed;
  const said = storableText(response, maxReasonLength);
  const lasts = status !== undefined && status >= 500;
  // Without the addresses: a visitor chooses one of them.
  const words = said.replace(addresses, '…');
  const rejected = (reason: string, setting = ''): SendResult => ({
    outcome: 'settings_rejected',
    status,
    reason,
    detail: [setting, words].filter(Boolean).join(': '),
  });
  if (lasts && (code === 'EAUTH' || status === 530 || status === 535)) {
    return rejected('The mail server refuses the password.', 'User or password of SMTP_URL');
  }
  if (code === 'ENOAUTH' || (code === 'EAUTH' && status === undefined)) {
    return rejected('The mail server takes no login of our kind.', 'User and password of SMTP_URL');
  }
  if (status !== undefined && (command === 'EHLO' || command === 'HELO')) {
    return rejected('The mail server does not take this server’s name.', 'Domain of MAIL_FROM');
  }
  if (lasts && command === 'MAIL FROM') {
    return rejected('The mail server does not take the sender’s address.', 'MAIL_FROM');
  }
  const about = lasts ? aboutWhat(command, words) : undefined;
  if (about === 'recipient') return { outcome: 'refused', status, reason: said };
  if (about === 'account') {
    return codeOfAccount.test(words)
      ? rejected('The mail server sends nothing for us at present, whoever it is to.')
      : { ...rejected('The mail server refused the last mail.'), mayBeItsOwn: true };
  }
  if (status === undefined) return { outcome: 'unavailable', ...explain(code, error) };
  // A server may put off one recipient, as one that greylists.
  const isPassing = command === 'RCPT TO' ? true : undefined;
  return {
    outcome: 'unavailable',
    status,
    reason: 'The mail server does not take mails just now.',
    detail: words,
    isPassing,
  };
}

const addresses = /<?[^\s<]+@[^\s>]+>?/g;

/** A mailbox that is not there, closed or full (RFC 3463), also by words where there is no such code. Later words may be a stranger's. */
const codeOfRecipient = /^\d{3}[ -]5\.(?:1\.(?:[1-46]|10)|2\.[1-4])\b/;
const wordsOfRecipient =
  /no (?:such|valid recip)|unknown (?:user|recipient|mailbox|address)|recipient\b.*\b(?:rejected|denied|refused|polic|settings)|(?:user|recipient|mailbox|inbox|address)\b.*\b(?:unknown|not found|not exist|unavailable|disabled|inactive|full|quota|invalid)/i;
/** The sender's address, sign-in, rights or quota: 5.1.7 and 5.1.8 are the sender's address, 5.4.5 a daily limit. */
const codeOfAccount = /^\d{3}[ -]5\.(?:1\.[78]|2\.252|4\.5|5\.4|7\.(?:3|8|1[34]|57|60|50\d|70\d|75\d))\b/;
const wordsOfAccount =
  /send(?:er|ing|s)?\b|send ?as|relay|authenti|unauthori|permission|verified|suspend|limit|quota|credit|\bfrom\b|client host|\brbl\b|(?:black|block|dns) ?list|spamhaus|reputation/i;
const ofContent = /\b5\.(?:3\.4|6\.\d)\b|spam|virus|malware|content|size|too (?:large|big)|attachment/i;

/**
 * What a lasting refusal is about. Many servers judge the sender and the quota only when the recipient is named, or at the end of
 * the mail, where a refusal for no named reason concerns each mail.
 */
function aboutWhat(command: string, said: string): 'recipient' | 'account' | 'content' {
  const namesSender = /send(?:er|ing)\b|\bfrom\b/i.test(said);
  if (codeOfRecipient.test(said) && !(namesSender && /^\d{3}[ -]5\.2\.[1-4]\b/.test(said)))
    return 'recipient';
  if (codeOfAccount.test(said)) return 'account';
  if (wordsOfRecipient.test(said) && !namesSender) return 'recipient';
  if (wordsOfAccount.test(said)) return 'account';
  if (command === 'RCPT TO') return 'recipient';
  return ofContent.test(said) ? 'content' : 'account';
}

function explain(code: string, error: unknown): Pick<SendResult, 'reason' | 'detail'> {
  const message = error instanceof Error ? error.message : '';
  const [cause = code] =
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|wrong version number|certificate/i.exec(message) ?? [];
  if (cause.toLowerCase() === 'certificate') {
    return {
      reason: 'The mail server cannot prove that it is the right one: its certificate is not valid.',
      detail: storableText(message, maxReasonLength),
    };
  }
  const reason = explanations[cause] ?? explanations[code] ?? 'The mail could not be sent.';
  return { reason, detail: advice[cause] ?? cause };
}

function isLoopback(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
