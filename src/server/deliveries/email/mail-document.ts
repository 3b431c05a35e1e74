// A mail's parts, written as plain text and as HTML for old mail programs too (tables, styles on the elements, no images,
// nothing to fetch).
import { escapeHtml } from '#server/escape.ts';
import type { SharedEstimate } from '#contract/estimates.ts';
import type { Business } from '#contract/page.ts';
import { formatDollars } from '#domain/money.ts';

export interface MailRow {
  readonly label: string;
  readonly words: string;
  /** The link of the words, such as `tel:+61412345678`. */
  readonly link?: string;
}

export interface MailDocument {
  readonly subject: string;
  /** Shown beside the subject in lists of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The amount that matters most. */
  readonly amount?: { readonly words: string; readonly range: string };
  readonly button?: { readonly words: string; readonly link: string };
  readonly tables: readonly { readonly title: string; readonly rows: readonly MailRow[] }[];
  /** The last lines, in small letters. */
  readonly footer: readonly string[];
}

export function mailText(mail: MailDocument): string {
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    mail.amount && `${mail.amount.words}\n${mail.amount.range}`,
    mail.button && `${mail.button.words}:\n${mail.button.link}`,
    ...mail.tables.map(({ title, rows }) =>
      [title.toUpperCase(), ...rows.map(({ label, words }) => `${label}: ${words}`)].join('\n'),
    ),
    `-- \n${mail.footer.join('\n')}`,
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

const ink = 'color:#1c2430';
const muted = 'color:#5b6675';
const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const defaultAccent = '#1f5fbf';

export function mailHtml(mail: MailDocument, { accent = defaultAccent }: Pick<Business, 'accent'>): string {
  const { amount, button } = mail;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f4f7;${font};${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:28px 24px;font-size:16px;line-height:1.5">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(mail.heading)}</h1>
${mail.paragraphs.map((words) => `<p style="margin:0 0 12px">${escapeHtml(words)}</p>`).join('\n')}
${amount ? `<p style="margin:8px 0 0;font-size:32px;line-height:1.2;font-weight:bold">${escapeHtml(amount.words)}</p>\n<p style="margin:2px 0 16px;${muted}">${escapeHtml(amount.range)}</p>` : ''}
${button ? `<p style="margin:16px 0 20px"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${readable(accent)};color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(button.words)}</a></p>` : ''}
${mail.tables.map(table).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d8dde4;font-size:13px;${muted}">${mail.footer.map(escapeHtml).join('<br>\n')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function table({ title, rows }: MailDocument['tables'][number]): string {
  const cells = rows.map(
    ({ label, words, link }) =>
      `<tr><th scope="row" align="left" valign="top" width="130" style="padding:4px 16px 4px 0;font-weight:normal;${muted}">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0;word-break:break-word">${
        link === undefined
          ? escapeHtml(words)
          : `<a href="${escapeHtml(link)}" style="${ink}">${escapeHtml(words)}</a>`
      }</td></tr>`,
  );
  return `<h2 style="margin:20px 0 4px;font-size:16px">${escapeHtml(title)}</h2>
<table cellpadding="0" cellspacing="0" style="font-size:15px">${cells.join('')}</table>`;
}

/** For white text; a pale accent is replaced by the product's own (WCAG 2.2, 1.4.3). */
function readable(accent: string): string {
  const pairs = accent.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').match(/[\da-f]{2}/gi) ?? [];
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? accent : defaultAccent;
}

/** `$92,820` and `Likely range $88,179 to $102,102. Prices in AUD including GST.` */
export function priceInWords({ totals, quoteRange, priceNote }: SharedEstimate): {
  words: string;
  range: string;
} {
  const range = quoteRange
    ? `Likely range ${formatDollars(quoteRange.low)} to ${formatDollars(quoteRange.high)}. `
    : '';
  return { words: formatDollars(totals.grandTotal), range: range + priceNote };
}
