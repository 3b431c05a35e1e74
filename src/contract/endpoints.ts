// The table of endpoints: what the server registers, the pages call and the OpenAPI document describes.
import { accountEndpoints, adminEndpoints } from './account.ts';
import { changeLeadEndpoints } from './change-lead-endpoints.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { estimateEndpoints } from './estimates.ts';
import { leadEndpoints } from './lead-endpoints.ts';
import { peopleEndpoints } from './people.ts';
import { pricingEndpoints } from './pricing.ts';
import { sharedEstimateEndpoints } from './shared-estimate.ts';
import { statusEndpoints } from './status-endpoints.ts';

export const endpoints = {
  ...estimateEndpoints,
  ...sharedEstimateEndpoints,
  ...adminEndpoints,
  ...accountEndpoints,
  ...peopleEndpoints,
  ...deliveryEndpoints,
  ...pricingEndpoints,
  ...leadEndpoints,
  ...changeLeadEndpoints,
  ...statusEndpoints,
} as const;
