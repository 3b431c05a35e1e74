// What campaigns cost, read from a table that Google Ads or Meta exports, or that the owner keeps in a spreadsheet.
import Papa from 'papaparse';
import type { LeadReport } from '#contract/leads/lead-report.ts';

type Spend = LeadReport['spend'];

/** The names of the columns in the two exports: https://support.google.com/google-ads/answer/2454071 */
const headings = {
  campaign: /^campaign( name)?$/i,
  month: /^(month|day|date|reporting starts)$/i,
  amount: /^(cost|spend|amount spent)( \(\w{3}\))?$/i,
};

export interface SpendFile {
  /** The sum of each campaign and month, in whole dollars. */
  readonly spend: Spend;
  /** What is wrong, in a sentence. Nothing is read then. */
  readonly problem?: string;
}

export function readSpendFile(bytes: ArrayBuffer): SpendFile {
  const rows = Papa.parse<string[]>(textOf(bytes).trim(), { skipEmptyLines: 'greedy' }).data;
  // Google writes the report's name and its period above the table.
  const head = rows.findIndex((row) => row.some((cell) => headings.campaign.test(cell.trim())));
  const columnOf = (heading: RegExp) => rows[head]?.findIndex((cell) => heading.test(cell.trim())) ?? -1;
  const [campaignAt, monthAt, amountAt] = Object.values(headings).map(columnOf) as [number, number, number];
  const found = { Campaign: campaignAt, Month: monthAt, Cost: amountAt };
  const missing = Object.entries(found).flatMap(([name, at]) => (at < 0 ? [name] : []));
  if (missing.length > 0)
    return refused(`The file has no column ${missing.join(', none ')}: export it with one.`);
  const sums = new Map<string, Spend[number]>();
  for (const row of rows.slice(head + 1)) {
    const cell = (at: number) => row[at]?.trim() ?? '';
    const campaign = cell(campaignAt);
    // The last lines add up the others.
    if (campaign === '' || campaign === '--' || /^total\b/i.test(cell(0))) continue;
    const month = monthOf(cell(monthAt));
    const typed = cell(amountAt).replace(/^[A-Z]{0,3}\s*\$?/, '');
    const amount = isDollars.test(typed) ? Number(typed.replaceAll(',', '')) : NaN;
    if (month === undefined) return refused(`“${cell(monthAt)}” is no month: write 2026-03 or 2026-03-31.`);
    if (!(amount >= 0)) return refused(`“${cell(amountAt)}” is no amount: write 1234.50.`);
    const key = `${month} ${campaign}`;
    sums.set(key, { campaign, month, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  if (sums.size === 0) return refused('The file has no campaign with an amount.');
  return { spend: [...sums.values()].map((each) => ({ ...each, amount: Math.round(each.amount) })) };
}

/** Not `1.234,50`, which would be read as a dollar, nor `0x10` and `1e5`. */
const isDollars = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

const refused = (problem: string): SpendFile => ({ spend: [], problem });

/** Google's files for spreadsheets are in UTF-16. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
}

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2026-03-31`, `March 2026`, `1 Mar 2026` and `31/03/2026` → `2026-03`. */
function monthOf(words: string): string | undefined {
  const iso = /^(20\d\d)-(\d\d)(?:-\d\d)?$/.exec(words);
  const slashes = /^\d{1,2}\/(\d{1,2})\/(20\d\d)$/.exec(words);
  const named = /^(?:\d{1,2} )?([a-z]{3})[a-z]*\.? (20\d\d)$/i.exec(words);
  const year = iso?.[1] ?? slashes?.[2] ?? named?.[2];
  const month = Number(iso?.[2] ?? slashes?.[1] ?? names.indexOf(named?.[1]?.toLowerCase() ?? '') + 1);
  return year !== undefined && month >= 1 && month <= 12
    ? `${year}-${String(month).padStart(2, '0')}`
    : undefined;
}
