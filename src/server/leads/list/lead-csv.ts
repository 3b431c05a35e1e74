// Leads as a table for spreadsheets (RFC 4180), in the words that people read.
import type { BusinessCalendar } from '#domain/business-day.ts';
import { customerTypes } from '#domain/contact.ts';
import { labelFromKey } from '#domain/label-from-key.ts';
import { leadStatusNames } from '#domain/leads/lead-status.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { answerStatement } from '#domain/questions/answer-words.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import type { LeadRow } from './lead-list-store.ts';

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\u{FEFF}';

function answerCell(question: Question, answers: StoredAnswers): string {
  const id = answers[question.field];
  return id === undefined ? '' : answerStatement(question, id);
}

type Column = readonly [title: string, value: (lead: LeadRow, calendar: BusinessCalendar) => string | number];

const columns: readonly Column[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobile],
  ['State', ({ state }) => state],
  [
    'Customer type',
    ({ customerType }) =>
      customerTypes.find(({ id }) => id === customerType)?.name ?? labelFromKey(customerType),
  ],
  ['Status', ({ status }) => leadStatusNames[status]],
  ['Total', ({ grandTotal }) => grandTotal],
  ['Created', ({ createdAt }, calendar) => calendar.dayAndTime(createdAt.getTime())],
  ...questions.map(
    (question) => [question.name, ({ answers }: LeadRow) => answerCell(question, answers)] as const,
  ),
  ...marketingParameterNames.map(
    (name) => [name, ({ marketing }: LeadRow) => marketing[name] ?? ''] as const,
  ),
  ['Id', ({ id }) => id],
];

/**
 * A cell that begins like a formula is run by spreadsheets, and visitors write these cells: an apostrophe
 * before it makes it text (OWASP, CSV injection).
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

export const csvHeader = line(columns.map(([title]) => title));

export function csvLine(lead: LeadRow, calendar: BusinessCalendar): string {
  return line(columns.map(([, value]) => value(lead, calendar)));
}
