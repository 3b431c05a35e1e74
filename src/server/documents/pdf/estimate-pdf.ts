// An estimate as a document of one A4 page, with a second page of drawings if there are dimensions. It has tags for
// screen readers and selectable text.
import { encode } from 'uqr';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { Business } from '#contract/page.ts';
import { nextSteps } from '#domain/next-steps.ts';
import { bookingLink } from '#domain/visitor-links.ts';
import type { Logo } from '../read-logo.ts';
import { writeDrawingsPage } from './pdf-drawings.ts';
import { createPage, left, type Page, right } from './pdf-page.ts';
import { writeHeader, writeHeadline, writeLines } from './pdf-parts.ts';
import { writeRightColumn } from './pdf-right-column.ts';

export interface EstimatePdfInput {
  readonly estimate: SharedEstimate;
  readonly business: Business;
  /** If left out, the document shows the business's name instead. */
  readonly logo?: Logo | undefined;
  /** The estimate's own address. */
  readonly url: string;
}

export async function estimatePdf({ estimate, business, logo, url }: EstimatePdfInput): Promise<Buffer> {
  const page = createPage({
    title: `Lift estimate ${estimate.reference}, ${business.name}`,
    author: business.name,
    createdAt: new Date(estimate.createdAt),
  });
  const top = writeHeader(page, business, logo);
  const linesTop = writeHeadline(page, estimate, business, top);
  writeLines(page, estimate, linesTop);
  writeRightColumn(page, estimate, business, top);
  writeNextSteps(page, estimate, business);
  writeLink(page, 'estimate', url);
  writeDrawingsPage(page, estimate, business);
  return page.finish();
}

/** The foot of the document: what happens next, and the way back to the estimate online. */
const footTop = 706;
const qrSize = 84;

function writeNextSteps(page: Page, estimate: SharedEstimate, { bookingUrl, phone }: Business): void {
  const { firstName, isValid } = estimate;
  page.rule(left, footTop - 10, right - left);
  if (!isValid) {
    const words = `These are the prices of that day. For today’s, open the estimate online, or call ${phone}.`;
    page.text('P', words, { x: left, y: footTop, width: 400, size: 9, bold: true });
    return;
  }
  let y = page.text('H2', 'What happens next', { x: left, y: footTop, width: 380, size: 11, bold: true }) + 3;
  for (const { when, what } of nextSteps(estimate, bookingUrl)) {
    y = page.text('P', `${when}: ${what}`, { x: left, y, width: 400, size: 8.75, colour: 'muted' }) + 2;
  }
  const link = bookingLink(bookingUrl, { firstName });
  page.text('P', link === undefined ? `Call ${phone}` : `Book a meeting, or call ${phone}`, {
    x: left,
    y: y + 2,
    width: 400,
    size: 9,
    bold: true,
    ...(link !== undefined && { link }),
  });
}

/** The address as text, as a link and as a QR code. */
export function writeLink(page: Page, what: 'estimate' | 'comparison', url: string): void {
  page.text('P', `This ${what} online: ${url}`, {
    x: left,
    y: 800,
    width: right - left - qrSize,
    size: 7.5,
    colour: 'muted',
    link: url,
  });
  page.add('Figure', () => drawQrCode(page, url), { alt: `QR code of the address of this ${what} online` });
}

function drawQrCode({ pdf }: Page, url: string): void {
  const { data, size } = encode(url, { border: 0 });
  const module = qrSize / size;
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pdf.rect(right - qrSize + x * module, footTop + y * module, module, module);
    }),
  );
  pdf.fill('#000000');
}
