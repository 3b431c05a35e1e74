// An estimate as a document of one A4 page, with tags for screen readers and selectable text.
import PdfKit from 'pdfkit';
import type { Business } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/estimates.ts';
import { describeLift } from '#domain/describe-lift.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { drawLift } from './draw-lift.ts';
import { columnWidth, createPage, left, type Page, right, rightColumn } from './pdf-page.ts';
import { writeAnswers, writeHeader, writeHeadline, writeLines } from './pdf-parts.ts';
import { printable } from './printable.ts';

export interface EstimatePdfInput {
  readonly estimate: SharedEstimate;
  readonly business: Business;
  /** The estimate's own address. */
  readonly url: string;
}

export function estimatePdfName({ reference }: Pick<SharedEstimate, 'reference'>): string {
  return `lift-estimate-${reference}.pdf`;
}

export async function estimatePdf(input: EstimatePdfInput): Promise<Buffer> {
  const { estimate, business, url } = input;
  const pdf = new PdfKit({
    size: 'A4',
    // Everything has a fixed place, so there is no second page.
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: printable(`Lift estimate ${estimate.reference}, ${business.name}`),
      Author: printable(business.name),
      CreationDate: new Date(estimate.createdAt),
    },
  });
  const page = createPage(pdf);
  const top = writeHeader(page, business);
  writeHeadline(page, estimate, top);
  writeDrawing(page, estimate, business, top);
  writeLines(page, estimate, top);
  writeAnswers(page, estimate, top);
  page.text('P', `This estimate online: ${url}`, {
    x: left,
    y: 800,
    width: right - left,
    size: 7.5,
    colour: 'muted',
    link: url,
  });
  page.end();

  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Older answers may be unknown today; then there is no drawing. */
function writeDrawing({ pdf, add }: Page, estimate: SharedEstimate, { accent }: Business, top: number): void {
  const answers = readAnswers(estimate.answers);
  if (!answers) return;
  const box = { x: rightColumn, y: top, width: columnWidth, height: 160 };
  add('Figure', () => drawLift(pdf, answers, accent, box), { alt: describeLift(answers) });
}
