import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchValue } from '#web/admin/query-client.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { LoadedPages } from '#web/admin/ui/loaded.tsx';
import { eventSentence } from './event-sentence.ts';

/** The server's page size: a page with fewer is the last. */
const eventsInPage = 50;

/** The security log of all admins. */
export function SecurityLog() {
  const query = useInfiniteQuery({
    queryKey: ['GET /admin/security-events'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      fetchValue('GET /admin/security-events', { query: { before }, signal }),
    getNextPageParam: ({ events }) => (events.length < eventsInPage ? undefined : events.at(-1)?.id),
  });
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Everybody’s sign-ins, refused access, account changes, exports and erasures of the last two years.
      </p>
      <LoadedPages query={query} what="the security log" more="Show older entries">
        {(pages) => (
          <ul aria-label="Security log" className="divide-y divide-line text-sm">
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <li key={event.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="break-words">{eventSentence(event)}</span>
                  <span className="text-muted">
                    {formatMoment(event.at)}, {event.network ?? 'the command line'}
                  </span>
                </li>
              ))}
          </ul>
        )}
      </LoadedPages>
    </>
  );
}
