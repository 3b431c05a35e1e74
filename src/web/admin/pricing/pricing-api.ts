// The requests of the pricing page, and the keys under which their responses are held.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from '#domain/questions/questions.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import { queryClient, RequestFailed, valueOf } from '#web/admin/query-client.ts';
import { call } from '#web/admin/session/session.ts';

const base = '/admin/pricing-config';

const parts = ['basePrices', 'additionalFeatures', 'extraStops', 'budgetMultipliers'] as const;

/** Something in between may have answered in the server's place. */
function readConfig(config: Partial<LivePricingConfig> | null): LivePricingConfig {
  if (parts.every((part) => config?.[part])) return config as LivePricingConfig;
  throw new RequestFailed({ kind: 'network' });
}

const versionsPerPage = 20;

function versions(limit: number, skip: number) {
  return valueOf(
    call<'pricingVersions'>({ method: 'GET', path: `${base}/versions`, query: { limit, skip } }),
  );
}

export const pricingQueries = {
  config: () =>
    queryOptions({
      queryKey: ['pricing', 'config'],
      queryFn: async () => readConfig(await valueOf(call<'pricingConfig'>({ method: 'GET', path: base }))),
      // Prices that are loaded again are new data, even when nothing has changed.
      structuralSharing: false,
      meta: { failure: 'Failed to load pricing configuration' },
    }),
  versions: () =>
    infiniteQueryOptions({
      queryKey: ['pricing', 'versions'],
      queryFn: ({ pageParam }) => versions(versionsPerPage, pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const loaded = pages.reduce((sum, page) => sum + page.versions.length, 0);
        return loaded < total ? loaded : undefined;
      },
    }),
  newestVersion: () =>
    queryOptions({
      queryKey: ['pricing', 'newest-version'],
      queryFn: async () => (await versions(1, 0)).versions[0] ?? null,
    }),
  version: (id: string) =>
    queryOptions({
      queryKey: ['pricing', 'version', id],
      queryFn: () =>
        valueOf(call<'pricingVersion'>({ method: 'GET', path: `${base}/versions/:id`, params: { id } })),
      meta: { failure: 'The version could not be loaded' },
    }),
  preview: (draft: PricingConfig) =>
    queryOptions({
      queryKey: ['pricing', 'preview', draft],
      queryFn: () =>
        valueOf(call<'previewPricing'>({ method: 'POST', path: `${base}/preview`, body: draft })),
    }),
  comparison: (answers: Answers, draft: PricingConfig) =>
    queryOptions({
      queryKey: ['pricing', 'comparison', answers, draft],
      queryFn: () =>
        valueOf(
          call<'comparePricing'>({
            method: 'POST',
            path: `${base}/calculator`,
            body: { answers, config: draft },
          }),
        ),
      // The prices before stay in sight while others are worked out.
      placeholderData: keepPreviousData,
    }),
};

export function refreshPricing(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['pricing'] });
}

export const pricingRequests = {
  save: (config: LivePricingConfig) =>
    valueOf(call<'savePricingConfig'>({ method: 'PUT', path: base, body: config })),
  restore: (id: string, liveId: string) =>
    valueOf(
      call<'restorePricingVersion'>({
        method: 'POST',
        path: `${base}/versions/:id/restore`,
        params: { id },
        body: { _id: liveId },
      }),
    ),
};
