// Leads, and the overview's tables, for spreadsheets (RFC 4180), in the words that people read.
import { setImmediate } from 'node:timers/promises';
import type { LeadReport, Sums } from '#contract/leads/lead-report.ts';
import {
  type ContactField,
  contactRecords,
  contactShort,
  leadContactFields,
} from '#domain/contact/contact-fields.ts';
import { phoneGroups } from '#domain/contact/phone.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { closedReasonNames, leadStatusNames } from '#domain/lead/lead.ts';
import { winPercent } from '#domain/lead/report-words.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { gstOf } from '#domain/money.ts';
import { answerStatement, formerAnswersInWords } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import { plainDigits } from '#domain/text.ts';
import type { Describing } from './lead-json.ts';
import type { LeadRow } from './lead-list-store.ts';

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\u{FEFF}';

function answerCell(question: Question, { answers, answerNames }: LeadRow): string {
  const id = answers[question.field];
  return id === undefined ? '' : answerStatement(question, id, answerNames ?? {});
}

/** `read`: a spreadsheet may read a day or a number in it. All other texts stay texts. */
type Column = readonly [
  title: string,
  value: (lead: LeadRow, context: Describing) => string | number,
  is?: 'read',
];

const formerQuestions = (answers: StoredAnswers) =>
  formerAnswersInWords(answers)
    .map(({ label, words }) => `${label}: ${words}`)
    .join('; ');

/** The value for a closed lead; empty for others. */
const sold = <Value>({ status }: LeadRow, value: Value) => (status === 'closed' ? value : undefined) ?? '';

/** What follows from the sold amount, which includes GST. Empty where there is none. */
const ofSale = ({ soldAmount }: LeadRow, value: (amount: number) => number) =>
  soldAmount === null ? '' : value(soldAmount);

/** A phone in the groups in which people say it: no spreadsheet takes them for one number. */
const contactCell = (field: ContactField, value: string) =>
  field === 'phone' ? phoneGroups(value).join(' ') : contactShort(field, value);

const dayOf = (at: Date | null, { calendar }: Describing) => at && calendar.day(at.getTime());

/** The columns in groups, for docs/leads.md. */
export const csvGroups: Readonly<Record<string, readonly Column[]>> = {
  'who it is': leadContactFields.map((field): Column => {
    const { name, leadKey } = contactRecords[field];
    return [name, (lead) => contactCell(field, lead[leadKey])];
  }),
  'the lead': [
    ['Status', ({ status }) => leadStatusNames[status]],
    ['Total', ({ grandTotal }) => grandTotal],
    ['Created', ({ createdAt }, { calendar }) => calendar.dayAndTime(createdAt.getTime()), 'read'],
    [
      'First touch',
      ({ firstTouchAt }, { calendar }) => (firstTouchAt ? calendar.dayAndTime(firstTouchAt.getTime()) : ''),
      'read',
    ],
    ['Person', ({ assignee }) => assignee ?? ''],
    ['Follow-up', ({ followUpOn }) => followUpOn ?? '', 'read'],
  ],
  'the sale': [
    ['Sold on', (lead, context) => sold(lead, dayOf(lead.decidedAt, context)), 'read'],
    ['Sold amount', ({ soldAmount }) => soldAmount ?? ''],
    ['Yield', (lead) => sold(lead, lead.yield)],
    ['Reason', ({ outcomeReason }) => (outcomeReason ? closedReasonNames[outcomeReason] : '')],
  ],
  'the lift': [
    ...questions.map((question): Column => [question.name, (lead) => answerCell(question, lead), 'read']),
    ['Former questions', ({ answers }) => formerQuestions(answers)],
  ],
  'where it came from': marketingParameterNames.map((name): Column => [
    name,
    ({ marketing }) => marketing[name] ?? '',
  ]),
  'the sale without GST': [
    ['Sold ex GST', (lead) => ofSale(lead, (amount) => amount - gstOf(amount))],
    ['GST', (lead) => ofSale(lead, gstOf)],
  ],
  'the estimate': [
    ['reference', ({ newestEstimateId }) => estimateReference(newestEstimateId)],
    ['estimate_url', ({ newestEstimateId }, { links }) => links.urlOf(newestEstimateId)],
    ['valid_until', (lead, { calendar }) => estimateDays(lead.priced, calendar).validUntil, 'read'],
    ['lead_id', ({ id }) => id],
  ],
};

const columns = Object.values(csvGroups).flat();

/** The signs that begin a formula, in any width. */
const sign = '[=+\\-@＝＋－＠﹢﹣﹦﹫−]';
/** Spaces, characters that programs may not show, and quotation marks, which may stand around nothing. */
const blank = String.raw`["\s\p{Cc}\p{DI}]`;
const startsAsFormula = new RegExp(`^${blank}*${sign}|^[\t\r\n]`, 'u');
/** What ends a cell in some programs, up to a sign. It begins at the first end of a run, so that each run is read once. */
const endsBeforeSign = new RegExp(
  String.raw`(?:;|(?<![;\t\r\n](?:(?![\t\r\n])${blank})*)[\t\r\n])${blank}*(?=${sign})`,
  'gu',
);

/**
 * A spreadsheet may run a text as a formula at its start, or after a character that ends a cell in some programs, even with
 * invisible characters before the sign. An apostrophe makes it text (OWASP, CSV injection).
 */
export function withoutFormulas(text: string): string {
  const safe = text.replace(endsBeforeSign, (run) => run.replace(/[;\t\r\n]/g, "$&'"));
  return startsAsFormula.test(text) ? `'${safe}` : safe;
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** What Excel or LibreOffice make a number, a time, a day or a truth value of: they would lose zeros and digits. */
const converted = [
  // Groups of digits between spaces, such as phones, stay texts.
  /^(?!\d+(?: \d+)+$)[\d\s.,:/'’+\-−()$€£¥%⁄]*\d[\d\s.,:/'’+\-−()$€£¥%⁄]*(?:[de][+\-−]?\d+%?|[ap]m?)?$/i,
  new RegExp(`^(?=.*\\d)[\\d\\s.,:/-]*(?:${months})[\\d\\s.,:/-]*(?:[ap]m?)?$`, 'i'),
  /^\d{4}-\d\d-\d\dT[\d:.,+Z-]*$/i,
  /^(?:true|false|#(?:n\/a|ref!|name\?|value!|div\/0!|null!|num!))$/i,
];

/** A text that a spreadsheet would convert, with an apostrophe before it. */
export function withoutConversion(text: string): string {
  const plain = plainDigits(text).normalize('NFKC').trim();
  // Longer texts are none of these, and reading them takes long.
  return plain.length <= 60 && converted.some((form) => form.test(plain)) ? `'${text}` : text;
}

type Cell = string | number;

const quoted = (text: string) => (text === '' ? '' : `"${withoutFormulas(text).replaceAll('"', '""')}"`);

/** Makes a cell safe, because visitors write these texts. */
const cell = (value: Cell) => (typeof value === 'number' ? String(value) : quoted(withoutConversion(value)));

const lineOf = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

const line = (cells: readonly Cell[]) => lineOf(cells.map(cell));

export const csvHeader = `${columns.map(([title]) => title).join(',')}\r\n`;

export function csvLine(lead: LeadRow, context: Describing): string {
  return lineOf(
    columns.map(([, value, is]) => {
      const found = value(lead, context);
      return is === 'read' && typeof found === 'string' ? quoted(found) : cell(found);
    }),
  );
}

/** So many rows are written before other requests have their turn. */
const rowsAtOnce = 10;

/** The rows as text, a few at a time, because visitors decide how long a row takes. */
export async function* fewAtOnce<Row>(batches: AsyncIterable<readonly Row[]>, write: (row: Row) => string) {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += rowsAtOnce) {
      yield batch
        .slice(at, at + rowsAtOnce)
        .map(write)
        .join('');
      await setImmediate();
    }
  }
}

type Cells = Cell[];

const sumColumns: readonly (readonly [title: string, value: (sums: Sums) => Cell])[] = [
  ['Leads', ({ leads }) => leads],
  ['Asked', ({ asked }) => asked],
  ['Won', ({ won }) => won],
  ['Lost', ({ lost }) => lost],
  ['Won amount', ({ wonAmount }) => wonAmount],
  ['Yield', (sums) => sums.yield],
  ['Win rate %', (sums) => winPercent(sums) ?? ''],
  [
    'First touch hours',
    ({ firstTouchHours: hours }) => (hours === null ? '' : Math.round(hours * 100) / 100),
  ],
  ['With amount', ({ withAmount }) => withAmount],
  ['Sold ex GST', ({ soldExGst }) => soldExGst],
  ['Yield ex GST', ({ yieldExGst }) => yieldExGst],
];
const titles = sumColumns.map(([title]) => title);
const sumCells = (sums: Sums): Cells => sumColumns.map(([, value]) => value(sums));

export function reportCsv(
  { byCampaign, byPerson, byLift }: LeadReport,
  table: 'campaign' | 'person' | 'lift',
): string {
  const tables: Readonly<Record<typeof table, readonly Cells[]>> = {
    campaign: [
      ['Source', 'Medium', 'Campaign', ...titles],
      ...byCampaign.map((row) => [row.source ?? '', row.medium ?? '', row.campaign ?? '', ...sumCells(row)]),
    ],
    person: [['Person', ...titles], ...byPerson.map((row) => [row.person ?? '', ...sumCells(row)])],
    lift: [
      ['Lift', 'Stops', ...titles],
      ...byLift.map((row) => [row.liftType ?? '', row.stops ?? '', ...sumCells(row)]),
    ],
  };
  return tables[table].map(line).join('');
}
