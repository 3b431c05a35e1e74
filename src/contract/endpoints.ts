// The table of endpoints: what the server registers, the pages call and the OpenAPI document describes.
import { accountEndpoints } from './account-endpoints.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { estimateEndpoints } from './estimate-endpoints.ts';
import { leadEndpoints } from './lead-endpoints.ts';
import { pricingEndpoints } from './pricing-endpoints.ts';

export const endpoints = {
  ...estimateEndpoints,
  ...adminEndpoints,
  ...accountEndpoints,
  ...pricingEndpoints,
  ...leadEndpoints,
} as const;
