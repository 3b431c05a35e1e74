import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryPricingConfig } from '#tests/builders/arbitraries.ts';
import { signIn, useTestApp } from '#tests/support/test-app.ts';

const { app } = await useTestApp();
const headers = await signIn(app);
const url = '/api/admin/pricing-config';

/** The same configuration with every number as a person types it. */
function asStrings(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  const entries = Object.entries(value as object).map(([key, inner]) => [key, asStrings(inner)]);
  return Object.fromEntries(entries);
}

test('Every valid configuration comes back as it was saved: all keys, in their order, as numbers', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPricingConfig, fc.boolean(), async (config, typed) => {
      const payload = typed ? (asStrings(config) as object) : config;
      const saved = await app.inject({ method: 'PUT', url, headers, payload });
      expect(saved.statusCode).toBe(200);
      const { _id, lastUpdated, ...live } = (await app.inject({ url, headers })).json();
      expect({ _id, lastUpdated }).toEqual({ _id: saved.json()._id, lastUpdated: expect.any(String) });
      for (const part of ['additionalFeatures', 'budgetMultipliers'] as const) {
        expect(JSON.stringify(live[part])).toBe(JSON.stringify(config[part]));
      }
      expect(live).toEqual(config);
    }),
    { numRuns: 60 },
  );
});
