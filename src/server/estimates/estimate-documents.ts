// Finds an estimate's page and document by its id, for the mails to the visitor and the business.
import type { Basics } from '#server/basics.ts';
import type { ChannelNeeds } from '#server/deliveries/channel.ts';
import type { EstimateLinks } from './estimate-links.ts';
import { drawDocument } from './pdf/draw-document.ts';
import type { ReadLogo } from './read-logo.ts';
import type { ReadSharedEstimate } from './shared-estimate.ts';

interface Needs extends Pick<Basics, 'config'> {
  readonly links: EstimateLinks;
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
}

export function createEstimateDocuments({
  links,
  readSharedEstimate,
  readLogo,
  config: { business },
}: Needs): ChannelNeeds['documents'] {
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
