// An estimate as a document of one A4 page, with a second page of drawings if there are dimensions. It has tags for
// screen readers and selectable text.
import type { Business } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import type { Logo } from '../read-logo.ts';
import { writeDrawingsPage } from './pdf-drawings.ts';
import { writeLink, writeNextSteps } from './pdf-foot.ts';
import { createPage } from './pdf-page.ts';
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

export function estimatePdfName({ reference }: Pick<SharedEstimate, 'reference'>): string {
  return `lift-estimate-${reference}.pdf`;
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
