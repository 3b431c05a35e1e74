// The queries of one's own account and the security log.
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
  connections: () =>
    queryOptions({
      queryKey: ['connections'],
      queryFn: ({ signal }) => fetchValue('GET /admin/connections', { signal }),
    }),
  statusTokens: () =>
    queryOptions({
      queryKey: ['status tokens'],
      queryFn: ({ signal }) => fetchValue('GET /admin/status-tokens', { signal }),
    }),
  people: () =>
    queryOptions({
      queryKey: ['people'],
      queryFn: ({ signal }) => fetchValue('GET /admin/people', { signal }),
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
