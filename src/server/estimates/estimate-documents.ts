// Finds an estimate's page and document by its id, for the mails to the visitor and the business.
import type { Business } from '#contract/page.ts';
import type { EstimateDocuments } from '#server/deliveries/email/mail-document.ts';
import type { EstimateLinks } from './estimate-links.ts';
import { drawDocument } from './pdf/draw-document.ts';
import type { ReadLogo } from './read-logo.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';

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
}: Needs): EstimateDocuments {
  return {
    // Leaves out the client's name: a stranger may have typed a message there, and the business would mail it.
    async find(estimateId) {
      const estimate = await readSharedEstimate(links.tokenOf(estimateId));
      return estimate && { estimate: { ...estimate, preparedFor: null }, url: links.urlOf(estimateId) };
    },

    pdf: async ({ estimate, url }) =>
      drawDocument({ about: { estimate }, url, business, logo: await readLogo() }),
  };
}
