import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import { type Business, businessNumbers } from '#contract/page.ts';
import { contactWords } from '#domain/contact/contact-fields.ts';
import { dayInWords } from '#domain/day.ts';
import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { adjustmentRows, rangeInWords } from '#domain/pricing/adjustment.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { isPrintableInFull } from '#domain/printable.ts';
import type { LabelledWords } from '#domain/text.ts';
import type { Logo } from '../read-logo.ts';
import { columnsBottom, columnWidth, left, type Page, right, rightColumn } from './pdf-page.ts';

const headlineWidth = 258;
export const drawingHeight = 160;
/** The space between the drawing and the title below it. */
export const drawingSpace = 20;

/** Writes the business behind the price. Returns the y of the body below it. */
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

/** Draws the logo. Returns the y below it. */
function writeLogo({ pdf, add }: Page, name: string, logo: Logo): number {
  const [top, height] = [34, 42];
  const draw = () => void pdf.image(logo, left, top, { fit: [columnWidth, height], valign: 'center' });
  add('Figure', draw, { alt: name });
  return top + height;
}

const rowSize = 8.75;
const rowSpace = 2.5;

interface RowsPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly labelWidth: number;
}

export function rowsHeight(page: Page, rows: readonly LabelledWords[], wordsWidth: number): number {
  return rows
    .filter(({ words }) => words !== '')
    .map(({ words }) => page.heightOf(words, { size: rowSize, width: wordsWidth }) + rowSpace)
    .reduce((sum, height) => sum + height, 0);
}

/** A table of labels and words, without the rows that have none. Returns the y below it. */
export function labelledRows(
  page: Page,
  rows: readonly LabelledWords[],
  { x, width, labelWidth, ...place }: RowsPlace,
): number {
  let { y } = place;
  page.group('Table', () => {
    for (const { label, words } of rows) {
      if (words === '') continue;
      page.group('TR', () => {
        const style = { y, size: rowSize } as const;
        const below = page.text('TH', label, { ...style, x, width: labelWidth - 4, colour: 'muted' });
        const beside = { ...style, x: x + labelWidth, width: width - labelWidth };
        y = Math.max(below, page.text('TD', words, beside)) + rowSpace;
      });
    }
  });
  return y;
}

/** Writes the headline. Returns the y of the lines below it. */
export function writeHeadline(page: Page, estimate: SharedEstimate, business: Business, top: number): number {
  const { reference, createdOn, validUntil, isValid, totals, quoteRange, priceNote } = estimate;
  const place = { x: left, width: headlineWidth };
  let y = page.text('H1', 'Lift estimate', { ...place, y: top, size: 13, bold: true });
  y = page.text('P', formatDollars(totals.grandTotal), { ...place, y: y + 2, size: 30, bold: true });
  if (quoteRange) {
    y = page.text('P', rangeInWords(quoteRange, estimate.lines), { ...place, y, size: 10.5 });
  }
  const note = `This is an estimate, not a quote. ${priceNote}`;
  y = page.text('P', note, { ...place, y: y + 2, size: 9, colour: 'muted' });
  const rows = [
    { label: 'Reference', words: reference },
    { label: 'Date', words: dayInWords(createdOn) },
    { label: isValid ? 'Valid until' : 'Was valid until', words: dayInWords(validUntil) },
    ...partiesOf(estimate, business),
  ];
  y = labelledRows(page, rows, { ...place, y: y + 8, labelWidth: 78 });
  // The lines begin beside the title below the drawing. A longer headline moves the left column only.
  return Math.max(top + drawingHeight + drawingSpace, y);
}

export function siteOf({ preparedFor, state }: SharedEstimate): string {
  return [preparedFor?.address, contactWords('state', state)].filter((part) => part).join(', ');
}

function partiesOf(estimate: SharedEstimate, { name }: Business): readonly LabelledWords[] {
  const { preparedFor, firstName } = estimate;
  return [
    { label: 'Client', words: preparedFor?.name ?? '' },
    { label: 'Project', words: preparedFor?.project ?? '' },
    { label: 'Site', words: siteOf(estimate) },
    { label: 'Prepared for', words: isPrintableInFull(firstName) ? firstName : '' },
    { label: 'Prepared by', words: name },
  ];
}

/** Writes the lines under Lift, Shaft and Installation. Many lines move closer together. */
export function writeLines(
  page: Page,
  { lines, totals, answers, drawnAs }: SharedEstimate,
  top: number,
): void {
  const height = Math.min(16, (columnsBottom - top - 90) / (lines.length + elements.length));
  let y = writeTitle(page, 'What is in the price', left, top);
  page.group('Table', () => {
    for (const element of elements) {
      const price = elementPrice(element, totals[element], { ...answers, ...drawnAs });
      writeRow(page, [elementNames[element], price], { x: left, y, height, size: 10, bold: true });
      y += height;
      for (const { label, amount } of lines.filter((line) => line.element === element)) {
        writeRow(page, [label, formatDollars(amount)], { x: left, y, height, size: 9, indent: 10 });
        y += height;
      }
      page.rule(left, y + 1, columnWidth);
      y += 8;
    }
    for (const { label, words } of adjustmentRows(lines)) {
      writeRow(page, [label, words], { x: left, y, height, size: 10, bold: true });
      page.rule(left, y + height + 1, columnWidth);
      y += height + 8;
    }
    const total = formatDollars(totals.grandTotal);
    writeRow(page, ['Grand total', total], { x: left, y, height: 16, size: 12, bold: true });
  });
}

/** The height of a title with the gap above it. */
export const titleSpace = 28;

/** Writes a title. Returns the y below it. */
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

/** A label and its words at both ends of one line. Long words are written smaller. */
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
