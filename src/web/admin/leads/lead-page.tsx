import { Link, useLocation, useParams } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useDocumentTitle } from '#web/admin/shell/use-document-title.ts';
import { LeadDetails } from './detail/lead-details.tsx';
import { LeadHeader } from './detail/lead-header.tsx';
import { useLead } from './detail/use-lead.ts';

/** The address of the list that led here; other programs may have written the history's state. */
function listOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  const { list } = state;
  return typeof list === 'string' && list.startsWith(adminPaths.panel) ? list : undefined;
}

export function LeadPage() {
  const { id = '' } = useParams();
  // Another lead begins anew.
  return <OneLead key={id} id={id} />;
}

function OneLead({ id }: { readonly id: string }) {
  const list = listOf(useLocation().state);
  const { state, refreshing, refresh, ...actions } = useLead(id);
  useDocumentTitle('Lead Details');

  if (state.status === 'loading') {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-3">
        <Spinner className="size-10" />
        <p role="status">Loading Lead Details</p>
      </main>
    );
  }
  if (state.status === 'failed') {
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4 text-center">
        <h1 className="text-xl font-semibold">Error Loading Lead</h1>
        <p className="text-muted">It may have been erased, or the server cannot be reached just now.</p>
        <Link to={adminPaths.panel} className={buttonLook('primary')}>
          Back to Admin
        </Link>
      </main>
    );
  }
  const { lead } = state;
  return (
    <>
      <LeadHeader name={lead.name} refreshing={refreshing} onRefresh={() => void refresh()} list={list} />
      <LeadDetails lead={lead} actions={actions} list={list} />
    </>
  );
}
