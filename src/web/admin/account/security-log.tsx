import { useInfiniteQuery } from '@tanstack/react-query';
import { eventsInPage } from '#contract/admins/account.ts';
import { fetchValue } from '#web/admin/query-client.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { LoadedPages } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { eventSentence } from './event-sentence.ts';

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
        Who signed in, who was refused, and who changed an account, saved a list of leads or erased somebody,
        in the last two years.
      </p>
      <LoadedPages query={query} what="the security log" more="Show older entries">
        {(pages) => (
          <Rows aria-label="Security log">
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <Row key={event.id} name={eventSentence(event)}>
                  <span className="text-muted">
                    {`${formatMoment(event.at)}, ${event.network ?? 'the command line'}`}
                  </span>
                </Row>
              ))}
          </Rows>
        )}
      </LoadedPages>
    </>
  );
}
