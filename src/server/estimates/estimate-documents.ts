// Finds an estimate's page and document by its id, for the mails to the visitor and the business.
import { setTimeout } from 'node:timers/promises';
import type { Business, ComparedEstimate } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import type { EstimateLinks } from './estimate-links.ts';
import type { Logo, ReadLogo } from './read-logo.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';

export interface PdfFile {
  readonly filename: string;
  readonly content: Buffer;
}

export interface EstimateDocument {
  readonly estimate: SharedEstimate;
  readonly url: string;
}

interface Needs {
  readonly links: EstimateLinks;
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
  readonly config: { readonly business: Business };
}

export function createEstimateDocuments({
  links,
  readSharedEstimate,
  readLogo,
  config: { business },
}: Needs) {
  return {
    /**
     * Undefined if its lead was erased, or its link has expired. Without whom it is prepared for: a stranger may have
     * typed a message there, and the business would mail it.
     */
    async find(estimateId: string): Promise<EstimateDocument | undefined> {
      const estimate = await readSharedEstimate(links.tokenOf(estimateId));
      return estimate && { estimate: { ...estimate, preparedFor: null }, url: links.urlOf(estimateId) };
    },

    pdf: async (document: EstimateDocument) => documentPdf(document, business, await readLogo()),
  };
}

const pauseMs = 15;
let earlier: Promise<unknown> = Promise.resolve();

/** A document keeps the processor busy for about 15 ms. In the pause before each one, visitors get their prices. */
function oneByOne(make: () => Promise<PdfFile>): Promise<PdfFile> {
  const made = earlier.then(() => setTimeout(pauseMs)).then(make);
  earlier = made.catch(() => undefined);
  return made;
}

export function documentPdf(
  { estimate, url }: EstimateDocument,
  business: Business,
  logo?: Logo,
): Promise<PdfFile> {
  return oneByOne(async () => {
    // Loaded when needed, because loading the library takes a while.
    const { estimatePdf, estimatePdfName } = await import('./pdf/estimate-pdf.ts');
    const content = await estimatePdf({ estimate, business, logo, url });
    return { filename: estimatePdfName(estimate), content };
  });
}

export function comparisonDocument(
  compared: readonly ComparedEstimate[],
  business: Business,
  logo: Logo | undefined,
  url: string,
): Promise<PdfFile> {
  return oneByOne(async () => {
    const { comparisonPdf } = await import('./pdf/comparison-pdf.ts');
    const estimates = compared.map(({ estimate }) => estimate);
    return {
      filename: 'lift-estimates-compared.pdf',
      content: await comparisonPdf(estimates, { business, logo, url }),
    };
  });
}

export type EstimateDocuments = ReturnType<typeof createEstimateDocuments>;
