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
    method: 'GET',
    path: '/admin/pricing-config',
    access: 'admin',
    summary: 'The live pricing configuration',
    response: livePricingConfigSchema,
  }),
  savePricingConfig: endpoint({
    method: 'PUT',
    path: '/admin/pricing-config',
    access: 'admin',
    summary: 'Save a whole pricing configuration as a new version',
    body: savePricingConfigSchema,
    response: livePricingConfigSchema,
  }),
  mergePricingConfig: endpoint({
    method: 'PUT',
    path: '/admin/pricing-config/:id',
    access: 'admin',
    summary: 'Merge a part into the version with this id and save it as a new version',
    params: idParams,
    body: partialPricingConfigSchema,
    response: livePricingConfigSchema,
  }),
  pricingVersions: endpoint({
    method: 'GET',
    path: '/admin/pricing-config/versions',
    access: 'admin',
    summary: 'Every saved version, newest first: who, when and what changed',
    query: pricingVersionListQuerySchema,
    response: pricingVersionListSchema,
  }),
  pricingVersion: endpoint({
    method: 'GET',
    path: '/admin/pricing-config/versions/:id',
    access: 'admin',
    summary: 'One version, whole',
    params: idParams,
    response: pricingVersionSchema,
  }),
  restorePricingVersion: endpoint({
    method: 'POST',
    path: '/admin/pricing-config/versions/:id/restore',
    access: 'admin',
    summary: 'Bring the prices of an earlier version back, as a new version',
    params: idParams,
    body: restorePricingSchema,
    response: livePricingConfigSchema,
  }),
  previewPricing: endpoint({
    method: 'POST',
    path: '/admin/pricing-config/preview',
    access: 'admin',
    summary: 'What a draft would do to the most recent estimates',
    body: pricingConfigInputSchema,
    response: pricingPreviewSchema,
  }),
  comparePricing: endpoint({
    method: 'POST',
    path: '/admin/pricing-config/calculator',
    access: 'admin',
    summary: 'Price answers under the live prices and under a draft; stores nothing',
    body: pricingCalculatorRequestSchema,
    response: pricingCalculatorSchema,
  }),
} as const;
