import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchValue } from '#web/admin/query-client.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { eventSentence } from './event-sentence.ts';

/** The server's page size: a page with fewer is the last. */
const eventsInPage = 50;

/** The security log of all admins. */
export function SecurityLog() {
  const { data, isError, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
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
      {isPending && <Spinner label="Loading the security log" />}
      <ul aria-label="Security log" className="divide-y divide-line text-sm">
        {data?.pages
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
      {isError && <p className="my-3 text-sm text-bad">The security log could not be loaded.</p>}
      {(isError || hasNextPage) && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {isError ? 'Try again' : 'Show older entries'}
        </Button>
      )}
    </>
  );
}
