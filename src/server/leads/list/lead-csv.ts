// Leads as a table for spreadsheets (RFC 4180), in the words that people read.
import { businessDayAndTime } from '#domain/business-day.ts';
import {
  cabinTypes,
  doorOptions,
  indoorOutdoorOptions,
  liftTypes,
  optionName,
  shaftTypes,
  yesNoOptions,
} from '#domain/catalogue.ts';
import { customerTypes } from '#domain/contact.ts';
import { labelFromKey } from '#domain/label-from-key.ts';
import { leadStatusNames } from '#domain/leads/lead-status.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import type { LeadRow } from './lead-list-store.ts';

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\u{FEFF}';

const yesNo = (id: string) => optionName(yesNoOptions, id);

const columns: readonly (readonly [string, (lead: LeadRow) => string | number])[] = [
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
  ['Created', ({ createdAt }) => businessDayAndTime(createdAt.getTime())],
  ['Stops', ({ answers }) => answers.numberOfStops],
  ['Lift type', ({ answers }) => optionName(liftTypes, answers.liftType)],
  ['Cabin type', ({ answers }) => optionName(cabinTypes, answers.cabinType)],
  ['Wheelchair access', ({ answers }) => yesNo(answers.wheelchairAccess)],
  ['Budget', ({ answers }) => labelFromKey(answers.budgetConsideration)],
  ['Doors', ({ answers }) => optionName(doorOptions, answers.numberOfDoors)],
  ['Location', ({ answers }) => optionName(indoorOutdoorOptions, answers.indoorOutdoor)],
  ['Shaft', ({ answers }) => optionName(shaftTypes, answers.shaftType)],
  ['Glass in cabin', ({ answers }) => yesNo(answers.glassInCabin)],
  ['Glass doors', ({ answers }) => yesNo(answers.glassDoors)],
  ['Installation', ({ answers }) => (answers.includeInstallation === 'yes' ? 'Included' : 'Not Included')],
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

export function csvLine(lead: LeadRow): string {
  return line(columns.map(([, value]) => value(lead)));
}
