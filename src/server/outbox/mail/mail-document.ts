import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
// Writes a mail as plain text and as HTML. Old mail programs need tables and styles on the elements; images would be blocked.
import type { Business } from '#contract/page.ts';
import { accentColours, defaultAccent } from '#domain/accent.ts';
import { formatDollars } from '#domain/money.ts';
import { rangeInWords } from '#domain/pricing/adjustment.ts';
import { oneLine } from '#domain/text.ts';
import { escapeHtml } from '#server/escape.ts';
import type { SendResult } from '../channel.ts';

export interface MailRow {
  readonly label: string;
  readonly words: string;
  /** The link behind the words, such as `tel:+61412345678`. */
  readonly link?: string;
}

interface MailButton {
  readonly words: string;
  readonly link: string;
}

export interface MailDocument {
  readonly subject: string;
  /** Shown beside the subject in lists of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly amount?: { readonly words: string; readonly range: string };
  /** HTML that the plain text leaves out. */
  readonly drawing?: string;
  /** The first button is the main one. */
  readonly buttons?: readonly MailButton[];
  readonly tables: readonly { readonly title: string; readonly rows: readonly MailRow[] }[];
  /** The last lines, in small letters. */
  readonly footer: readonly (string | MailButton)[];
}

export function writeMail(mail: MailDocument, business: Pick<Business, 'accent'>) {
  return { subject: mail.subject, text: mailText(mail), html: mailHtml(mail, business) };
}

export function mailText(mail: MailDocument): string {
  const blocks = [
    [mail.heading],
    ...mail.paragraphs.map((words) => [words]),
    mail.amount ? [mail.amount.words, mail.amount.range] : [],
    ...(mail.buttons ?? []).map(({ words, link }) => [`${words}:`, link]),
    ...mail.tables.map(({ title, rows }) => [
      title.toUpperCase(),
      ...rows.map(({ label, words }) => `${label}: ${words}`),
    ]),
  ].map(linesOf);
  const footer = linesOf(
    mail.footer.map((line) => (typeof line === 'string' ? line : `${line.words}: ${line.link}`)),
  );
  return `${[...blocks.filter(Boolean), `-- \n${footer}`].join('\n\n')}\n`;
}

/** No value begins a line of its own. */
const linesOf = (lines: readonly string[]): string => lines.map((line) => oneLine(line)).join('\n');

/** For mail programs that support dark colours. The others show the light ones. */
const darkColours = `@media (prefers-color-scheme: dark) {
.ground { background: #101214 !important; }
.paper { background: #191c20 !important; }
.ink, .ink a { color: #f2f0eb !important; }
.muted { color: #a7adb7 !important; }
.line { border-color: #2e3339 !important; }
}`;

const ink = 'color:#17191d';
const muted = 'color:#5a606a';
const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** The accent of the pages, dark enough to read on white. */
export function mailAccent({ accent = defaultAccent }: Pick<Business, 'accent'>): string {
  return accentColours(accent)?.textOnLight ?? defaultAccent;
}

export function mailHtml(mail: MailDocument, business: Pick<Business, 'accent'>): string {
  const { amount, buttons = [] } = mail;
  const accent = mailAccent(business);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkColours}</style>
</head>
<body class="ground ink" style="margin:0;padding:0;background:#f6f5f1;${font};${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:14px;border-top:6px solid ${accent}"><tr><td class="ink" style="padding:28px 24px;font-size:16px;line-height:1.5;${ink}">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(mail.heading)}</h1>
${mail.paragraphs.map((words) => `<p style="margin:0 0 12px">${escapeHtml(words)}</p>`).join('\n')}
${mail.drawing ?? ''}
${amount ? `<p style="margin:8px 0 0;font-size:32px;line-height:1.2;font-weight:bold">${escapeHtml(amount.words)}</p>\n<p class="muted" style="margin:2px 0 16px;${muted}">${escapeHtml(amount.range)}</p>` : ''}
${buttons.length > 0 ? `<p style="margin:16px 0 12px">${buttons.map((each, index) => button(each, index === 0, accent)).join('\n')}</p>` : ''}
${mail.tables.map(table).join('\n')}
<p class="muted line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfdcd4;font-size:13px;${muted}">${mail.footer.map(footerLine).join('<br>\n')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const anchor = ({ words, link }: MailButton, className: string, style: string): string =>
  `<a href="${escapeHtml(link)}" class="${className}" style="${style}">${escapeHtml(words)}</a>`;

const footerLine = (line: MailDocument['footer'][number]): string =>
  typeof line === 'string' ? escapeHtml(line) : anchor(line, 'muted', muted);

function button({ words, link }: MailButton, isMain: boolean, accent: string): string {
  const look = isMain ? `background:${accent};color:#ffffff` : ink;
  return `<a href="${escapeHtml(link)}"${isMain ? '' : ' class="ink"'} style="display:inline-block;margin:0 8px 8px 0;padding:12px 20px;border:1px solid ${accent};border-radius:10px;${look};text-decoration:none;font-weight:bold">${escapeHtml(words)}</a>`;
}

function table({ title, rows }: MailDocument['tables'][number]): string {
  const cells = rows.map(({ label, words, link }) => {
    const value = link === undefined ? escapeHtml(words) : anchor({ words, link }, 'ink', ink);
    return `<tr><th scope="row" align="left" valign="top" width="130" style="padding:4px 16px 4px 0;font-weight:normal;${muted}" class="muted">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0;word-break:break-word">${value}</td></tr>`;
  });
  return `<h2 style="margin:20px 0 4px;font-size:16px">${escapeHtml(title)}</h2>
<table cellpadding="0" cellspacing="0" style="font-size:15px">${cells.join('')}</table>`;
}

export const noEstimate: SendResult = {
  outcome: 'refused',
  reason: 'The estimate is gone: its lead was erased, or its link has ended.',
};

type PriceShown = Pick<SharedEstimate, 'totals' | 'lines' | 'quoteRange' | 'priceNote'>;

/** Returns `$92,820` and `Likely range $88,179 to $102,102. Prices in AUD including GST.` */
export function priceInWords({ totals, lines, quoteRange, priceNote }: PriceShown) {
  const range = quoteRange ? `${rangeInWords(quoteRange, lines)}. ` : '';
  return { words: formatDollars(totals.grandTotal), range: range + priceNote };
}
