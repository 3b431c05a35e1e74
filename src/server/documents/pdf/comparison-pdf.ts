// Two or three estimates side by side on one tagged A4 page: what differs, and what they share.
import { compareEstimates } from '#contract/estimates/compare-estimates.ts';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { Business } from '#contract/page.ts';
import { dayInWords } from '#domain/day.ts';
import { describeLift } from '#domain/describe-lift.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { formatDollars, gstInWords } from '#domain/money.ts';
import { readDrawn } from '#domain/questions/drawn-answers.ts';
import type { LabelledWords } from '#domain/text.ts';
import { drawLift } from './draw-shapes.ts';
import { type EstimatePdfInput, writeLink } from './estimate-pdf.ts';
import { createPage, left, type Page, right } from './pdf-page.ts';
import { labelledRows, writeHeader } from './pdf-parts.ts';

const labelWidth = 110;
const gap = 12;

export async function comparisonPdf(
  estimates: readonly SharedEstimate[],
  { business, logo, url }: Pick<EstimatePdfInput, 'business' | 'logo' | 'url'>,
): Promise<Buffer> {
  const page = createPage({
    title: `Lift estimates compared, ${business.name}`,
    author: business.name,
    createdAt: new Date(estimates[0]?.createdAt ?? 0),
  });
  const { rows, captions, inNoPrice } = compareEstimates(estimates, business.notIncluded);
  const top = writeHeader(page, business, logo);
  const heading = { x: left, width: right - left };
  let y = page.text('H1', 'Lift estimates compared', { ...heading, y: top, size: 16, bold: true });
  const note = `These are estimates, not quotes. ${business.priceNote}`;
  y = page.text('P', note, { ...heading, y: y + 2, size: 9, colour: 'muted' }) + 8;
  y = labelledRows(page, partiesOf(estimates, business), { ...heading, y, labelWidth }) + 10;

  const width = (right - left - labelWidth) / estimates.length - gap;
  const columns = estimates.map((estimate, index) => ({
    estimate,
    caption: captions[index] ?? '',
    x: left + labelWidth + index * (width + gap) + gap,
    width,
  }));
  page.group('Table', () => {
    page.group('TR', () => {
      page.group('TD', () => undefined);
      y = Math.max(...columns.map((column) => writeColumnHead(page, column, business, y))) + 10;
    });
    for (const row of rows) {
      page.rule(left, y - 4, right - left);
      y = writeRow(page, row, columns, y) + 8;
    }
  });
  writeShared(page, estimates, inNoPrice, y + 6);
  writeLink(page, 'comparison', url);
  return page.finish();
}

/** The client, the last day of the prices, and the business. */
function partiesOf(estimates: readonly SharedEstimate[], { name }: Business): readonly LabelledWords[] {
  const client = estimates.map(({ preparedFor }) => preparedFor?.name ?? '').find((words) => words !== '');
  const days = [...new Set(estimates.map(({ createdOn }) => createdOn))].toSorted();
  const [first = ''] = estimates.map(({ validUntil }) => validUntil).toSorted();
  return [
    { label: 'Client', words: client ?? '' },
    { label: 'Date', words: days.map(dayInWords).join(', ') },
    { label: 'Valid until', words: dayInWords(first) },
    { label: 'Prepared by', words: name },
  ];
}

/** Writes the answers that all the estimates share, and the works that none of them includes. */
function writeShared(
  page: Page,
  estimates: readonly SharedEstimate[],
  notIncluded: string,
  top: number,
): void {
  const [one, ...others] = estimates;
  const isShared = ({ label, words }: LabelledWords) =>
    others.every(({ answersInWords }) =>
      answersInWords.some((other) => other.label === label && other.words === words),
    );
  const shared: LabelledWords[] = (one?.answersInWords ?? []).filter(isShared);
  if (notIncluded !== '') shared.push({ label: 'Not in the price', words: notIncluded });
  if (shared.length === 0) return;
  const place = { x: left, width: right - left };
  const y = page.text('H2', 'The same in each', { ...place, y: top, size: 11, bold: true }) + 3;
  labelledRows(page, shared, { ...place, y, labelWidth });
}

interface Column {
  readonly x: number;
  readonly width: number;
}

/** Writes the drawing, the price and its name. Returns the y below it. */
function writeColumnHead(
  page: Page,
  { estimate, caption, x, width }: Column & { readonly estimate: SharedEstimate; readonly caption: string },
  { accent }: Business,
  top: number,
): number {
  const known = readDrawn(estimate);
  const answers = known && trueAnswers(known, estimate.dimensions);
  const height = (width / 400) * 267;
  const small = { x, width, size: 8, colour: 'muted' } as const;
  let y = top + height + 8;
  const write = () => {
    if (answers) {
      const draw = () => drawLift(page.pdf, answers, accent, { x, y: top, width, height });
      page.add('Figure', draw, { alt: describeLift(answers) });
    }
    const price = formatDollars(estimate.totals.grandTotal);
    y = page.text('P', price, { x, y, width, size: 17, bold: true }) + 1;
    if (caption) y = page.text('P', caption, { x, y, width, size: 9 }) + 1;
    y = page.text('P', `Includes ${gstInWords(estimate.totals.grandTotal)}`, { ...small, y }) + 1;
    y = page.text('P', `Reference ${estimate.reference}`, { ...small, y });
  };
  page.group('TH', write, { scope: 'Column' });
  return y;
}

type Rows = ReturnType<typeof compareEstimates>['rows'];

/** Writes a row of cells. Returns the y below the tallest one. */
function writeRow(page: Page, { label, words }: Rows[number], columns: readonly Column[], y: number): number {
  let below = y;
  page.group('TR', () => {
    below = page.text('TH', label, { x: left, y, width: labelWidth, size: 9, colour: 'muted' });
    columns.forEach(({ x, width }, index) => {
      below = Math.max(below, page.text('TD', words[index] ?? '', { x, y, width, size: 9 }));
    });
  });
  return below;
}
