// Leads, and the overview's tables, for spreadsheets (RFC 4180), in the words that people read.
import type { LeadReport, Sums } from '#contract/leads/lead-report.ts';
import { contactRecords, contactShort, leadContactFields } from '#domain/contact/contact-fields.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { leadStatusNames, lostReasonNames } from '#domain/lead/lead.ts';
import { winPercent } from '#domain/lead/report-words.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { answerStatement, formerAnswersInWords } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import type { Describing } from './lead-json.ts';
import type { LeadRow } from './lead-list-store.ts';

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\u{FEFF}';

function answerCell(question: Question, answers: StoredAnswers): string {
  const id = answers[question.field];
  return id === undefined ? '' : answerStatement(question, id);
}

type Column = readonly [title: string, value: (lead: LeadRow, context: Describing) => string | number];

const formerQuestions = (answers: StoredAnswers) =>
  formerAnswersInWords(answers)
    .map(({ label, words }) => `${label}: ${words}`)
    .join('; ');

/** The value for a closed lead; empty for others. */
const sold = <Value>({ status }: LeadRow, value: Value) => (status === 'closed' ? value : undefined) ?? '';

const dayOf = (at: Date | null, { calendar }: Describing) => at && calendar.day(at.getTime());

/** The columns in groups, for docs/leads.md. */
export const csvGroups: Readonly<Record<string, readonly Column[]>> = {
  'who it is': leadContactFields.map((field): Column => {
    const { name, leadKey } = contactRecords[field];
    return [name, (lead) => contactShort(field, lead[leadKey])];
  }),
  'the lead': [
    ['Status', ({ status }) => leadStatusNames[status]],
    ['Total', ({ grandTotal }) => grandTotal],
    ['Created', ({ createdAt }, { calendar }) => calendar.dayAndTime(createdAt.getTime())],
    [
      'First touch',
      ({ firstTouchAt }, { calendar }) => (firstTouchAt ? calendar.dayAndTime(firstTouchAt.getTime()) : ''),
    ],
    ['Person', ({ assignee }) => assignee ?? ''],
    ['Follow-up', ({ followUpOn }) => followUpOn ?? ''],
  ],
  'the sale': [
    ['Sold on', (lead, context) => sold(lead, dayOf(lead.decidedAt, context))],
    ['Sold amount', ({ soldAmount }) => soldAmount ?? ''],
    ['Yield', (lead) => sold(lead, lead.yield)],
    ['Reason', ({ outcomeReason }) => (outcomeReason ? lostReasonNames[outcomeReason] : '')],
  ],
  'the lift': [
    ...questions.map((question): Column => [question.name, ({ answers }) => answerCell(question, answers)]),
    ['Former questions', ({ answers }) => formerQuestions(answers)],
  ],
  'where it came from': marketingParameterNames.map((name): Column => [
    name,
    ({ marketing }) => marketing[name] ?? '',
  ]),
  'the estimate': [
    ['reference', ({ newestEstimateId }) => estimateReference(newestEstimateId)],
    ['estimate_url', ({ newestEstimateId }, { links }) => links.urlOf(newestEstimateId)],
    [
      'valid_until',
      ({ pricedAt }, { calendar, config }) =>
        estimateDays(pricedAt, calendar, config.estimates.validDays).validUntil,
    ],
    ['lead_id', ({ id }) => id],
  ],
};

const columns = Object.values(csvGroups).flat();

/**
 * Characters that programs may not show, and characters that end a cell in some programs. Each run is read once,
 * however long it is.
 */
const runs = /;[\s\p{Cc}\p{DI}]*|^[\s\p{Cc}\p{DI}]*|[\s\p{Cc}\p{DI}]+/gu;
/** Most cells have none of these, so they are returned as they are. */
const suspicious = /(?:^|[;\s\p{Cc}\p{DI}])[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u;
/** The signs that begin a formula, in any width. */
const sign = /^[=+\-@＝＋－＠﹢﹣﹦﹫−]/u;

/**
 * A spreadsheet may run a text as a formula at its start, or after a character that ends a cell in some programs, even with
 * invisible characters before the sign. An apostrophe makes it text (OWASP, CSV injection).
 */
export function withoutFormulas(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(runs, (run, offset: number) => {
    const isFormula = sign.test(text.slice(offset + run.length, offset + run.length + 1));
    const isStart = offset === 0 && (isFormula ? !run.startsWith(';') : /^[\t\r\n]/.test(run));
    return (isStart ? "'" : '') + (isFormula ? run.replace(/[;\t\r\n]/g, "$&'") : run);
  });
}

/** Makes a cell safe, because visitors write these texts. */
function cell(value: string | number): string {
  if (typeof value === 'number' || value === '') return String(value);
  return `"${withoutFormulas(value).replaceAll('"', '""')}"`;
}

const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

export const csvHeader = `${columns.map(([title]) => title).join(',')}\r\n`;

export function csvLine(lead: LeadRow, context: Describing): string {
  return line(columns.map(([, value]) => value(lead, context)));
}

type Cells = (string | number)[];

const titles = ['Leads', 'Asked', 'Won', 'Lost', 'Won amount', 'Yield', 'Win rate %', 'First touch hours'];

function sumCells(sums: Sums): Cells {
  const { leads, asked, won, lost, wonAmount, yield: amount, firstTouchHours } = sums;
  const hours = firstTouchHours === null ? '' : Math.round(firstTouchHours * 100) / 100;
  return [leads, asked, won, lost, wonAmount, amount, winPercent(sums) ?? '', hours];
}

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
