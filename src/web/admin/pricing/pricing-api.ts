import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { Answers } from '#domain/questions/questions.ts';
import { queryClient, queryOf, send } from '#web/admin/query-client.ts';
import type { BodyOf } from '#web/api/request.ts';

export const pricingQueries = {
  config: () =>
    queryOptions({
      ...queryOf('GET /admin/pricing-config'),
      // Without sharing, prices that are loaded again are new data even if nothing has changed.
      structuralSharing: false,
      meta: { failure: 'Failed to load pricing configuration' },
    }),
  version: (id: string) =>
    queryOptions({
      ...queryOf('GET /admin/pricing-config/versions/:id', { params: { id } }),
      enabled: id !== '',
    }),
  preview: (draft: PricingConfig) => queryOf('POST /admin/pricing-config/preview', { body: draft }),
  /** An estimate under the live prices and under a draft, `config`. Without a draft both are the same. */
  comparison: (
    answers: Answers,
    more: { readonly config?: PricingConfig; readonly state?: string | undefined },
  ) =>
    queryOptions({
      ...queryOf('POST /admin/pricing-config/calculator', { body: { answers, ...more } }),
      // The previous prices stay on the screen while others are calculated.
      placeholderData: keepPreviousData,
    }),
};

export function restoreVersion(id: string, body: BodyOf<'POST /admin/pricing-config/versions/:id/restore'>) {
  return send('POST /admin/pricing-config/versions/:id/restore', { params: { id }, body });
}

export function undoSave(id: string) {
  return send('POST /admin/pricing-config/versions/:id/undo', { params: { id } });
}

export function withdrawVersion(id: string) {
  return send('POST /admin/pricing-config/versions/:id/withdraw', { params: { id } });
}

/** Fetches what the page shows of the prices once more. */
export function refreshPricing(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) => String(route).includes('/admin/pricing-config'),
  });
}
