import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { LeadDetails } from '#web/admin/leads/detail/lead-details.tsx';
import { leadQueries } from './leads-api.ts';

/** The address of the list that led here; other programs may have written the history's state. */
function listOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  const { list } = state;
  return typeof list === 'string' && list.startsWith(adminPaths.panel) ? list : undefined;
}

export function LeadPage() {
  const { id = '' } = useParams();
  const list = listOf(useLocation().state);
  const { data: lead, isPending, isFetching, refetch } = useQuery(leadQueries.detail(id));
  useDocumentTitle('Lead Details');

  if (isPending) {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-3">
        <Spinner className="size-10" />
        <p role="status">Loading Lead Details</p>
      </main>
    );
  }
  if (!lead) {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4 text-center">
        <h1 className="text-xl font-semibold">Error Loading Lead</h1>
        <p className="text-muted">It may have been erased, or the server cannot be reached just now.</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
        <Link to={adminPaths.panel} className={buttonClass('primary')}>
          Back to Admin
        </Link>
      </main>
    );
  }
  // Another lead begins with an empty note.
  return (
    <LeadDetails key={id} lead={lead} list={list} refreshing={isFetching} onRefresh={() => void refetch()} />
  );
}
