// The queries of the pricing page, with their keys.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { fetchValue, queryClient } from '#web/admin/query-client.ts';

const versionsPerPage = 20;

function fetchVersions(limit: number, skip: number) {
  return fetchValue('GET /admin/pricing-config/versions', { query: { limit, skip } });
}

export const pricingQueries = {
  config: () =>
    queryOptions({
      queryKey: ['pricing', 'config'],
      queryFn: () => fetchValue('GET /admin/pricing-config', {}),
      // Prices that are loaded again are new data, even when nothing has changed.
      structuralSharing: false,
      meta: { failure: 'Failed to load pricing configuration' },
    }),
  versions: () =>
    infiniteQueryOptions({
      queryKey: ['pricing', 'versions'],
      queryFn: ({ pageParam }) => fetchVersions(versionsPerPage, pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const loaded = pages.reduce((sum, page) => sum + page.versions.length, 0);
        return loaded < total ? loaded : undefined;
      },
    }),
  /** The admin who saved the newest prices. Null if it was the first start, or if newer prices were saved meanwhile. */
  savedBy: (newestId: string) =>
    queryOptions({
      queryKey: ['pricing', 'saved-by', newestId],
      queryFn: async () => {
        const { versions } = await fetchVersions(1, 0);
        return versions.find(({ _id }) => _id === newestId)?.savedBy ?? null;
      },
    }),
  version: (id: string) =>
    queryOptions({
      queryKey: ['pricing', 'version', id],
      queryFn: () => fetchValue('GET /admin/pricing-config/versions/:id', { params: { id } }),
      meta: { failure: 'The version could not be loaded' },
    }),
  preview: (draft: PricingConfig) =>
    queryOptions({
      queryKey: ['pricing', 'preview', draft],
      queryFn: () => fetchValue('POST /admin/pricing-config/preview', { body: draft }),
    }),
  /** Under the live prices and under a draft. Without a draft both are the same. */
  comparison: (answers: Answers, { draft, state }: { draft?: PricingConfig; state?: string | undefined }) =>
    queryOptions({
      queryKey: ['pricing', 'comparison', answers, draft, state],
      queryFn: () =>
        fetchValue('POST /admin/pricing-config/calculator', {
          body: { answers, ...(draft && { config: draft }), ...(state !== undefined && { state }) },
        }),
      // The previous prices stay on the screen while others are calculated.
      placeholderData: keepPreviousData,
    }),
};

export function refreshPricing(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['pricing'] });
}
