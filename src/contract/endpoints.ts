// The table of endpoints: what the server registers, the pages call and the OpenAPI document describes.
import { accountEndpoints, adminEndpoints } from './admins/account.ts';
import { peopleEndpoints } from './admins/people.ts';
import { businessEndpoints } from './business/business.ts';
import { firstDayEndpoints } from './business/first-day.ts';
import { connectionEndpoints } from './deliveries/connections.ts';
import { estimateEndpoints } from './estimates/estimates.ts';
import { sharedEstimateEndpoints } from './estimates/shared-estimate.ts';
import { changeLeadEndpoints } from './leads/change-lead-endpoints.ts';
import { leadEndpoints } from './leads/lead-endpoints.ts';
import { pictureEndpoints } from './pricing/pictures.ts';
import { pricingEndpoints } from './pricing/pricing.ts';
import { statusEndpoints } from './status-endpoints.ts';

export const endpoints = {
  ...estimateEndpoints,
  ...sharedEstimateEndpoints,
  ...adminEndpoints,
  ...accountEndpoints,
  ...peopleEndpoints,
  ...connectionEndpoints,
  ...pricingEndpoints,
  ...pictureEndpoints,
  ...businessEndpoints,
  ...firstDayEndpoints,
  ...leadEndpoints,
  ...changeLeadEndpoints,
  ...statusEndpoints,
} as const;
