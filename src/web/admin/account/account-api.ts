// What is fetched of one's own account and of the security log.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchValue, queryClient } from '#web/admin/query-client.ts';

/** The server's page size: a page with fewer is the last. */
const eventsInPage = 50;

export const accountQueries = {
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: ({ signal }) => fetchValue('GET /admin/account', { signal }),
    }),
  securityEvents: () =>
    infiniteQueryOptions({
      queryKey: ['security-events'],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam: before, signal }) =>
        fetchValue('GET /admin/security-events', { query: { before }, signal }),
      getNextPageParam: ({ events }) => (events.length < eventsInPage ? undefined : events.at(-1)?.id),
    }),
};

export function refreshAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['account'] });
}
