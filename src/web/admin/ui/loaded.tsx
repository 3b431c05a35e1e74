import { type InfiniteData, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#web/admin/query-client.ts';
import type { ResponseOf, Route } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface LoadedProps<At extends Route> {
  readonly route: At;
  /** The name of the data, such as `the people`. */
  readonly what: string;
  readonly refetchInterval?: number | false;
  readonly children: (data: ResponseOf<At>) => ReactNode;
}

/** A part of the page that needs the response of one endpoint. */
export function Loaded<At extends Route>({
  route,
  what,
  refetchInterval = false,
  children,
}: LoadedProps<At>) {
  const { data, isPending } = useQuery({ ...queryOf(route), refetchInterval });
  if (isPending) return <Spinner label={`Loading ${what}`} />;
  return data === undefined ? <NotLoaded what={what} /> : children(data);
}

function NotLoaded({ what }: { readonly what: string }) {
  return <p className="my-3 text-sm text-bad first-letter:uppercase">{`${what} could not be loaded.`}</p>;
}

interface LoadedPagesProps<Page> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** The name of the data, such as `the versions`. */
  readonly what: string;
  readonly more: string;
  readonly children: (pages: readonly Page[]) => ReactNode;
}

/** A list that is loaded page by page, with a button for the next one. */
export function LoadedPages<Page>({ query, what, more, children }: LoadedPagesProps<Page>) {
  const { data, isPending, isError, hasNextPage, fetchNextPage, refetch } = query;
  return (
    <>
      {isPending && <Spinner label={`Loading ${what}`} />}
      {children(data?.pages ?? [])}
      {isError && <NotLoaded what={what} />}
      {(isError || hasNextPage) && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {isError ? 'Try again' : more}
        </Button>
      )}
    </>
  );
}
