// The prices and their versions.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  livePricingConfigSchema,
  partialPricingConfigSchema,
  pricingConfigInputSchema,
  savePricingConfigSchema,
} from './pricing-config.ts';
import {
  pricingCalculatorRequestSchema,
  pricingCalculatorSchema,
  pricingPreviewSchema,
  pricingVersionListQuerySchema,
  pricingVersionListSchema,
  pricingVersionSchema,
  restorePricingSchema,
} from './pricing-versions.ts';
import { text } from './text.ts';

const idParams = z.object({ id: text().max(100) });

export const pricingEndpoints = {
  pricingConfig: endpoint({
    route: 'GET /admin/pricing-config',
    summary: 'The live pricing configuration',
    response: livePricingConfigSchema,
  }),
  savePricingConfig: endpoint({
    route: 'PUT /admin/pricing-config',
    summary: 'Save a whole pricing configuration as a new version',
    body: savePricingConfigSchema,
    response: livePricingConfigSchema,
  }),
  mergePricingConfig: endpoint({
    route: 'PUT /admin/pricing-config/:id',
    summary: 'Merge a part into the version with this id and save it as a new version',
    params: idParams,
    body: partialPricingConfigSchema,
    response: livePricingConfigSchema,
  }),
  pricingVersions: endpoint({
    route: 'GET /admin/pricing-config/versions',
    summary: 'Every saved version, newest first: who, when and what changed',
    query: pricingVersionListQuerySchema,
    response: pricingVersionListSchema,
  }),
  pricingVersion: endpoint({
    route: 'GET /admin/pricing-config/versions/:id',
    summary: 'One version, whole',
    params: idParams,
    response: pricingVersionSchema,
  }),
  restorePricingVersion: endpoint({
    route: 'POST /admin/pricing-config/versions/:id/restore',
    summary: 'Bring the prices of an earlier version back, as a new version',
    params: idParams,
    body: restorePricingSchema,
    response: livePricingConfigSchema,
  }),
  previewPricing: endpoint({
    route: 'POST /admin/pricing-config/preview',
    summary: 'What a draft would do to the most recent estimates',
    body: pricingConfigInputSchema,
    response: pricingPreviewSchema,
  }),
  comparePricing: endpoint({
    route: 'POST /admin/pricing-config/calculator',
    summary: 'Price answers under the live prices and under a draft; stores nothing',
    body: pricingCalculatorRequestSchema,
    response: pricingCalculatorSchema,
  }),
} as const;
