// Finds an estimate's page and document by its id, for the mails to the visitor and the business.
import type { Business } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import type { EstimateLinks } from './estimate-links.ts';
import { drawDocument } from './pdf/draw-document.ts';
import type { ReadLogo } from './read-logo.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';

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

    pdf: async ({ estimate, url }: EstimateDocument) =>
      drawDocument({ about: { estimate }, url, business, logo: await readLogo() }),
  };
}

export type EstimateDocuments = ReturnType<typeof createEstimateDocuments>;
