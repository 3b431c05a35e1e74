import { type Business, businessNumbers } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import { stateName } from '#domain/contact.ts';
import { dayInWords } from '#domain/day.ts';
import { elementNames, elements, elementPrice } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import type { Logo } from '#server/estimates/read-logo.ts';
import { columnWidth, left, type Page, right, rightColumn } from './pdf-page.ts';
import { isPrintableInFull } from './printable.ts';

const headlineWidth = 258;
/** Below the top of the body. A longer headline moves the left column only. */
const columnsOffset = 188;
const columnsBottom = 690;

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
  const { reference, firstName, createdOn, validUntil, totals, quoteRange, priceNote, state, preparedFor } =
    estimate;
  const place = { x: left, width: headlineWidth };
  const who = firstName !== '' && isPrintableInFull(firstName) ? ` for ${firstName}` : '';
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
    { label: 'Valid until', words: dayInWords(validUntil), x: left + 165, width: 97 },
  ];
  for (const { label, words, ...column } of facts) {
    const below = page.text('P', label, { ...column, y: y + 14, size: 8, colour: 'muted' });
    page.text('P', words, { ...column, y: below + 1, size: 9.5 });
  }
  y = page.text('P', `For a lift in ${stateName(state)}`, { ...place, y: y + 42, size: 9 });
  const whom = preparedForWords(preparedFor);
  if (whom !== '') y = page.text('P', `Prepared for ${whom}`, { ...place, y: y + 1, size: 9, bold: true });
  return Math.max(top + columnsOffset, y + 14);
}

/** The lines under Lift, Shaft and Installation. */
export function writeLines(page: Page, { lines, totals, answers }: SharedEstimate, top: number): void {
  const rowHeight = Math.min(16, (columnsBottom - top - 90) / (lines.length + elements.length));
  let y = heading(page, 'What is in the price', left, top);
  page.group('Table', () => {
    for (const element of elements) {
      row(page, [elementNames[element], elementPrice(element, totals[element], answers)], {
        x: left,
        y,
        size: 10,
        bold: true,
      });
      y += rowHeight;
      for (const { label, amount } of lines.filter((line) => line.element === element)) {
        row(page, [label, formatDollars(amount)], { x: left, y, size: 9, indent: 10 });
        y += rowHeight;
      }
      page.rule(left, y + 1, columnWidth);
      y += 8;
    }
    row(page, ['Grand total', formatDollars(totals.grandTotal)], { x: left, y, size: 12, bold: true });
  });
}

export function writeAnswers(
  page: Page,
  { answersInWords, assumptions }: SharedEstimate,
  { notIncluded }: Business,
  top: number,
): void {
  let y = heading(page, 'What was priced', rightColumn, top + columnsOffset);
  page.group('Table', () => {
    for (const { label, words } of answersInWords) {
      row(page, [label, words], { x: rightColumn, y, size: 9 });
      page.rule(rightColumn, y + 12.5, columnWidth);
      y += 17;
    }
  });
  const notes = [
    { title: 'What we assumed', sentences: assumptions },
    { title: 'Not included', sentences: notIncluded === undefined ? [] : [notIncluded] },
  ];
  for (const { title, sentences } of notes) {
    if (sentences.length === 0) continue;
    y = heading(page, title, rightColumn, y + 8) - 2;
    for (const sentence of sentences) {
      y = page.text('P', sentence, { x: rightColumn, y, width: columnWidth, size: 9, colour: 'muted' }) + 2;
    }
  }
}

/** Returns the y below it. */
function heading(page: Page, words: string, x: number, y: number): number {
  return page.text('H2', words, { x, y, width: columnWidth, size: 12, bold: true }) + 6;
}

interface Row {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly indent?: number;
}

/** A label, with its amount at the other end. */
function row(page: Page, [label, words]: readonly [string, string], { indent = 0, ...style }: Row): void {
  const share = 0.68 * columnWidth;
  page.group('TR', () => {
    const isTotal = style.bold === true;
    const colour = isTotal ? 'ink' : 'muted';
    page.text('TH', label, { ...style, x: style.x + indent, width: share - indent, colour });
    page.text('TD', words, { ...style, x: style.x, width: columnWidth, align: 'right' });
  });
}
