import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { adminPaths, sectionPath } from '#web/admin/paths.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { useMinute } from '#web/admin/ui/format-moment.ts';
import { Scroller, screenClass } from '#web/admin/ui/screen.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ArrowLeftIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { forgetConflict } from '../change-lead.ts';
import { leadQueries, useColleagues } from '../leads-api.ts';
import { ReachLinks } from '../reach-links.tsx';
import { undoLast } from '../undo.ts';
import { OpenBy } from '../who-changed.tsx';
import { LeadView } from './lead-view.tsx';

/** The address of the list that led here. The history's state is checked, because other programs may write it. */
function listOf(state: unknown): string | undefined {
  const { list } = fieldsOf(state);
  return typeof list === 'string' && list.startsWith(adminPaths.panel) ? list : undefined;
}

export function LeadPage() {
  const { id = '' } = useParams();
  const list = listOf(useLocation().state);
  const { data: lead, error, isPending, isFetching, refetch } = useQuery(leadQueries.detail(id));
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
        <p className="text-muted">
          {error?.sentence ?? 'The server cannot be reached just now. Please check your connection.'}
        </p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
        <Link to={adminPaths.panel} className={buttonClass('primary')}>
          Back to Admin
        </Link>
      </main>
    );
  }
  function refresh(): void {
    forgetConflict(id);
    void refetch();
  }
  // The key gives every lead a new, empty note field.
  return <LeadDetails key={id} lead={lead} list={list} refreshing={isFetching} onRefresh={refresh} />;
}

interface LeadDetailsProps {
  readonly lead: LeadDetail;
  /** The address of the list that led here, if one did. */
  readonly list: string | undefined;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

function LeadDetails(header: LeadDetailsProps) {
  const { lead, list } = header;
  const navigate = useNavigate();
  useMinute();
  useCommands([{ ...keyed.undo, run: undoLast }]);
  return (
    <div className={screenClass}>
      <LeadHeader {...header} />
      <Scroller>
        <LeadView
          frame="page"
          lead={lead}
          onErased={() => void navigate(list ?? sectionPath('leads'), { replace: true })}
        />
      </Scroller>
      <nav
        aria-label="Contact"
        className="border-t border-line bg-paper p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
      >
        <ReachLinks lead={lead} isShort />
      </nav>
    </div>
  );
}

function LeadHeader({ lead, refreshing, onRefresh, list }: LeadDetailsProps) {
  // The element that had the focus is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  const openBy = useColleagues(lead._id);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="flex min-h-16 items-center large-text:flex-wrap border-b border-line bg-paper px-2 py-1 sm:gap-x-2 md:px-6">
      <div className="mr-auto min-w-0 px-2 md:px-0">
        <h1 ref={heading} tabIndex={-1} className="text-base leading-5 outline-none font-semibold md:text-lg">
          Lead Details
        </h1>
        <div className="text-sm text-muted sm:flex sm:gap-x-2">
          <p title={lead.name} className="truncate">
            {lead.name}
          </p>
          <p role="status" className="shrink-0 text-warn max-sm:text-xs max-sm:leading-3 sm:max-w-1/2">
            <OpenBy emails={openBy} />
          </p>
        </div>
      </div>
      <ThemeToggle />
      <SmallButton variant="quiet" busy={refreshing} onClick={onRefresh} className="font-medium">
        {!refreshing && <RefreshIcon />}
        <span className="max-sm:sr-only">Refresh</span>
      </SmallButton>
      {list !== undefined && (
        <Link to={list} className="header-button shrink-0">
          Back to list
        </Link>
      )}
      <Link to={adminPaths.panel} className="header-button shrink-0">
        <ArrowLeftIcon />
        <span className="max-sm:sr-only">Back to Admin</span>
      </Link>
    </header>
  );
}
