// An estimate by its id, for those who send it to its visitor or to the business: what its own address shows.
import type { Business, PageRenderer } from '#contract/page-context.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import type { EstimateLinks } from './estimate-links.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';

export interface EstimateDocument {
  readonly estimate: SharedEstimate;
  readonly url: string;
}

export interface EstimateDocumentsDeps {
  readonly links: Pick<EstimateLinks, 'tokenOf' | 'urlOf'>;
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly business: Business;
  /** Undefined while the pages are not built: then the document has no drawing. */
  readonly readRenderer: () => Promise<Pick<PageRenderer, 'renderDrawing'> | undefined>;
}

export function createEstimateDocuments(deps: EstimateDocumentsDeps) {
  const { links, readSharedEstimate, business, readRenderer } = deps;
  return {
    /** Undefined: its lead was erased, or its link has expired. */
    async find(estimateId: string): Promise<EstimateDocument | undefined> {
      const estimate = await readSharedEstimate(links.tokenOf(estimateId));
      return estimate && { estimate, url: links.urlOf(estimateId) };
    },

    async pdf({ estimate, url }: EstimateDocument): Promise<{ filename: string; content: Buffer }> {
      const { estimatePdf, estimatePdfName } = await import('#server/estimates/pdf/estimate-pdf.ts');
      const drawing = (await readRenderer())?.renderDrawing(estimate.answers, business);
      const content = await estimatePdf({ estimate, business, url, drawing });
      return { filename: estimatePdfName(estimate), content };
    },
  };
}

export type EstimateDocuments = ReturnType<typeof createEstimateDocuments>;
