// The thread that draws documents for draw-document.ts, one after the other.
import { on } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { Business } from '#contract/page.ts';
import { documentName } from '../document-name.ts';
import type { Logo } from '../read-logo.ts';
import { comparisonPdf } from './comparison-pdf.ts';
import { estimatePdf } from './estimate-pdf.ts';

export interface DocumentInput {
  readonly about: { readonly estimate: SharedEstimate } | { readonly estimates: readonly SharedEstimate[] };
  readonly business: Business;
  readonly logo?: Logo | undefined;
  /** The address of the page with the same content. */
  readonly url: string;
}

export interface PdfFile {
  readonly filename: string;
  readonly content: Buffer;
}

// Pricing has priority. Only Linux has a priority for each thread; elsewhere this would slow the whole server.
if (process.platform === 'linux') setPriority(5);

async function draw({ about, ...input }: DocumentInput): Promise<PdfFile> {
  // A buffer arrives as plain bytes.
  const logo = input.logo && Buffer.from(input.logo);
  if ('estimates' in about) {
    const content = await comparisonPdf(about.estimates, { ...input, logo });
    return { filename: 'lift-estimates-compared.pdf', content };
  }
  const content = await estimatePdf({ ...input, ...about, logo });
  return { filename: `${documentName(about.estimate)}.pdf`, content };
}

if (parentPort) {
  for await (const [input] of on(parentPort, 'message') as AsyncIterable<[DocumentInput]>) {
    // oxlint-disable-next-line require-post-message-target-origin -- threads have no origin
    parentPort.postMessage(await draw(input));
  }
}
