// The table of endpoints: what the server registers, the pages call and the OpenAPI document tells.
import { adminEndpoints } from './admin-endpoints.ts';
import { estimateEndpoints } from './estimate-endpoints.ts';
import { leadEndpoints } from './lead-endpoints.ts';
import { pricingEndpoints } from './pricing-endpoints.ts';

export const endpoints = {
  ...estimateEndpoints,
  ...adminEndpoints,
  ...pricingEndpoints,
  ...leadEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
