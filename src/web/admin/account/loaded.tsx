import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#web/admin/query-client.ts';
import type { ResponseOf, Route } from '#web/api/request.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface LoadedProps<At extends Route> {
  readonly route: At;
  /** Such as `the people`. */
  readonly what: string;
  readonly children: (data: ResponseOf<At>) => ReactNode;
}

/** A part of the page that needs the response of one endpoint. */
export function Loaded<At extends Route>({ route, what, children }: LoadedProps<At>) {
  const { data, isPending } = useQuery(queryOf(route));
  if (isPending) return <Spinner label={`Loading ${what}`} />;
  if (data !== undefined) return children(data);
  return <p className="text-sm text-bad first-letter:uppercase">{what} could not be loaded.</p>;
}
