import { type Business, businessNumbers } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import { contactWords } from '#domain/contact-fields.ts';
import { isName } from '#domain/contact.ts';
import { dayInWords } from '#domain/day.ts';
import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { isPrintableInFull } from '#domain/printable.ts';
import type { Logo } from '../read-logo.ts';
import { columnsBottom, columnWidth, left, type Page, right, rightColumn } from './pdf-page.ts';

const headlineWidth = 258;
export const drawingHeight = 160;
/** Between the drawing and the title below it. */
export const drawingSpace = 20;

/** The business behind the price. Returns the y of the body below it. */
export function writeHeader(page: Page, business: Business, logo: Logo | undefined): number {
  const { name, phone, address = '' } = business;
  const markBottom = logo
    ? writeLogo(page, name, logo)
    : page.text('P', name, { x: left, y: 42, width: columnWidth, size: 16, bold: true });
  const place = { x: rightColumn, width: columnWidth, size: 8.5, colour: 'muted', align: 'right' } as const;
  let y = 38;
  for (const words of [phone, businessNumbers(business).join('  ·  '), address]) {
    if (words !== '') y = page.text('P', words, { ...place, y }) + 2;
  }
  const bottom = Math.max(84, markBottom + 6, y + 6);
  page.rule(left, bottom, right - left);
  return bottom + 20;
}

/** Returns the y below it. */
function writeLogo({ pdf, add }: Page, name: string, logo: Logo): number {
  const [top, height] = [34, 42];
  const draw = () => void pdf.image(logo, left, top, { fit: [columnWidth, height], valign: 'center' });
  add('Figure', draw, { alt: name });
  return top + height;
}

/** `Mary Lee, Harbour Terrace, 4 Quay Street`. */
function preparedForWords(preparedFor: SharedEstimate['preparedFor']): string {
  return Object.values(preparedFor ?? {})
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the y of the lines below it. */
export function writeHeadline(page: Page, estimate: SharedEstimate, top: number): number {
  const {
    reference,
    firstName,
    createdOn,
    validUntil,
    isValid,
    totals,
    quoteRange,
    priceNote,
    state,
    preparedFor,
  } = estimate;
  const place = { x: left, width: headlineWidth };
  const who = isName(firstName) && isPrintableInFull(firstName) ? ` for ${firstName}` : '';
  let y = page.text('H1', `Lift estimate${who}`, {
    ...place,
    y: top,
    size: 13,
    bold: true,
  });
  y = page.text('P', formatDollars(totals.grandTotal), { ...place, y: y + 6, size: 32, bold: true });
  if (quoteRange) {
    const range = `Likely range ${formatDollars(quoteRange.low)} to ${formatDollars(quoteRange.high)}`;
    y = page.text('P', range, { ...place, y, size: 11 });
  }
  const note = `This is an estimate, not a quote. ${priceNote}`;
  y = page.text('P', note, { ...place, y: y + 4, size: 9, colour: 'muted' });
  const facts = [
    { label: 'Reference', words: reference, x: left, width: 68 },
    { label: 'Date', words: dayInWords(createdOn), x: left + 68, width: 97 },
    {
      label: isValid ? 'Valid until' : 'Was valid until',
      words: dayInWords(validUntil),
      x: left + 165,
      width: 97,
    },
  ];
  for (const { label, words, ...column } of facts) {
    const below = page.text('P', label, { ...column, y: y + 14, size: 8, colour: 'muted' });
    page.text('P', words, { ...column, y: below + 1, size: 9.5 });
  }
  y = page.text('P', `For a lift in ${contactWords('state', state)}`, { ...place, y: y + 42, size: 9 });
  const whom = preparedForWords(preparedFor);
  if (whom !== '') y = page.text('P', `Prepared for ${whom}`, { ...place, y: y + 1, size: 9, bold: true });
  // Beside the title below the drawing. A longer headline moves the left column only.
  return Math.max(top + drawingHeight + drawingSpace, y + 6);
}

/** The lines under Lift, Shaft and Installation. Many lines move closer together. */
export function writeLines(page: Page, { lines, totals, answers }: SharedEstimate, top: number): void {
  const height = Math.min(16, (columnsBottom - top - 90) / (lines.length + elements.length));
  let y = writeTitle(page, 'What is in the price', left, top);
  page.group('Table', () => {
    for (const element of elements) {
      const price = elementPrice(element, totals[element], answers);
      writeRow(page, [elementNames[element], price], { x: left, y, height, size: 10, bold: true });
      y += height;
      for (const { label, amount } of lines.filter((line) => line.element === element)) {
        writeRow(page, [label, formatDollars(amount)], { x: left, y, height, size: 9, indent: 10 });
        y += height;
      }
      page.rule(left, y + 1, columnWidth);
      y += 8;
    }
    const total = formatDollars(totals.grandTotal);
    writeRow(page, ['Grand total', total], { x: left, y, height: 16, size: 12, bold: true });
  });
}

/** Of a title, with the gap above it. */
export const titleSpace = 28;

/** Returns the y below it. */
export function writeTitle(page: Page, words: string, x: number, y: number): number {
  page.text('H2', words, { x, y: y + 8, width: columnWidth, size: 12, bold: true });
  return y + titleSpace;
}

interface Row {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly indent?: number;
}

/** A label, with its words at the other end of the column, in one line: what has no room is written smaller. */
export function writeRow(
  page: Page,
  [label, words]: readonly [string, string],
  { x, y, height, indent = 0, bold = false, ...style }: Row,
): void {
  const width = columnWidth - indent;
  const needed = page.widthOf(`${label}   ${words}`, { ...style, bold });
  const size = Math.min(style.size, height * 0.85, (style.size * width) / needed);
  page.group('TR', () => {
    const place = { x: x + indent, y, width, size, bold };
    page.text('TH', label, { ...place, colour: bold ? 'ink' : 'muted' });
    page.text('TD', words, { ...place, align: 'right' });
  });
}
