// What an error of sending a mail means: https://nodemailer.com/errors and RFC 5321, section 4.2.
import { z } from 'zod';
import { storableText } from '#domain/text.ts';
import type { SendResult } from '#server/deliveries/channel.ts';

const smtpError = z.object({
  /** The library's, or the operating system's. */
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
  ETLS: 'The mail server offers no encrypted connection as SMTP_URL asks for.',
};

export function readSmtpError(error: unknown): SendResult {
  const {
    code = '',
    command = '',
    responseCode: status,
    response = '',
  } = smtpError.safeParse(error).data ?? {};
  const said = storableText(response, maxReasonLength);
  const lasts = status !== undefined && status >= 500;
  if (lasts && (code === 'EAUTH' || status === 530 || status === 535)) {
    return rejected(status, `The mail server rejects the user or the password of SMTP_URL: ${said}`);
  }
  if (code === 'ENOAUTH' || (code === 'EAUTH' && status === undefined)) {
    return rejected(status, 'The mail server takes no login of the kind that SMTP_URL gives.');
  }
  if (lasts && command === 'MAIL FROM') {
    return rejected(status, `The mail server does not take MAIL_FROM as the sender: ${said}`);
  }
  if (lasts) return { outcome: 'refused', status, reason: said };
  const reason = status === undefined ? explain(code, error) : said;
  return { outcome: 'unavailable', status, reason };
}

function rejected(status: number | undefined, reason: string): SendResult {
  return { outcome: 'settings_rejected', status, reason };
}

function explain(code: string, error: unknown): string {
  const cause =
    error instanceof Error
      ? /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|wrong version number|certificate/i.exec(error.message)?.[0]
      : undefined;
  if (cause?.toLowerCase() === 'certificate') return 'The mail server’s certificate is not valid.';
  return (
    explanations[cause ?? code] ?? explanations[code] ?? `The mail could not be sent${code && ` (${code})`}.`
  );
}
