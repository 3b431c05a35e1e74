import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { adminPaths, sectionPath } from '#web/admin/paths.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { Card, Facts } from '#web/admin/ui/card.tsx';
import { Scroller, screenClass } from '#web/admin/ui/screen.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ArrowLeftIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { setConflict, useLeadNow } from '../change-lead.ts';
import { StatusButtons } from '../lead-status.tsx';
import { answersOf, leadFacts } from '../lead-words.ts';
import { leadQueries, useColleaguesChanges } from '../leads-api.ts';
import { NotSavedYet } from '../not-saved-yet.tsx';
import { ReachLinks } from '../reach-links.tsx';
import { undoLast } from '../undo.ts';
import { DeliveryList } from './delivery-list.tsx';
import { FollowUp } from './follow-up.tsx';
import { HistoryList } from './history-list.tsx';
import {
  CustomerCard,
  EarlierCard,
  OtherEnquiries,
  PriceCard,
  QuoteCard,
  SourceCard,
} from './lead-cards.tsx';
import { NoteForm } from './note-form.tsx';
import { OutcomeRow } from './outcome-row.tsx';
import { PrivacyCard } from './privacy-card.tsx';

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
    setConflict(id, undefined);
    void refetch();
  }
  // The key gives every lead a new, empty note field.
  return <LeadDetails key={id} lead={lead} list={list} refreshing={isFetching} onRefresh={refresh} />;
}

// A lead to work on. On wide screens the work and its record stand at the left and the facts at the right; on phones
// the work comes first, then the facts, then the record, in the order of the document.

interface LeadDetailsProps {
  readonly lead: LeadDetail;
  /** The address of the list that led here, if one did. */
  readonly list: string | undefined;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

const column = 'flex min-w-0 flex-col gap-4';

function LeadDetails(header: LeadDetailsProps) {
  const { lead: loaded, list } = header;
  const navigate = useNavigate();
  const lead = useLeadNow(loaded);
  useColleaguesChanges(lead._id);
  useCommands([{ ...keyed.undo, run: undoLast }]);
  const { price, earlierEstimates, otherEnquiries, source, history } = lead;
  /** Answers to removed questions. */
  const formerAnswers = lead.formerAnswers.map(({ label, words }) => [label, words] as const);

  return (
    <div className={screenClass}>
      <LeadHeader {...header} />
      <Scroller>
        <main className="mx-auto grid max-w-7xl gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
          <div className={column}>
            <Card title="Update Status">
              <NotSavedYet />
              <StatusButtons lead={lead} />
            </Card>
            <Card title="Note and Follow-up">
              <div className="space-y-3">
                <NoteForm leadId={lead._id} />
                <FollowUp lead={lead} />
                {/* Closed at first: its “Lost” must not be mistaken for the status. */}
                <details className="text-sm">
                  <summary className="min-h-9 cursor-pointer py-1.5 font-medium">Outcome of a call</summary>
                  <OutcomeRow lead={lead} />
                </details>
              </div>
            </Card>
          </div>
          <div
            className={`${column} sm:max-lg:grid sm:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1`}
          >
            <CustomerCard lead={lead} />
            <QuoteCard lead={lead} />
            <Card title="Lift Specifications">
              <Facts facts={leadFacts(lead, 'specifications')} />
            </Card>
            <Card title="Additional Features">
              <Facts facts={[...leadFacts(lead, 'features'), ...formerAnswers]} />
            </Card>
            <Card title="Drawing">
              <div className="overflow-hidden rounded-md border border-line">
                <LiftDrawing answers={answersOf(lead)} />
              </div>
              {price?.dimensions && (
                <div className="mt-4">
                  <ScaleDrawings
                    dimensions={price.dimensions}
                    answers={{ ...answersOf(lead) }}
                    dxfUrl={`${lead.estimateUrl}.dxf`}
                  />
                </div>
              )}
            </Card>
            {otherEnquiries.length > 0 && (
              <Card title="Other Enquiries">
                <OtherEnquiries enquiries={otherEnquiries} />
              </Card>
            )}
            <SourceCard source={source} />
          </div>
          <div className={column}>
            <Card title="History">
              <HistoryList history={history} />
            </Card>
            {price && <PriceCard price={price} />}
            {earlierEstimates.length > 0 && <EarlierCard estimates={earlierEstimates} />}
            <Card title="Deliveries">
              <DeliveryList lead={lead} />
            </Card>
            <PrivacyCard
              lead={lead}
              onErased={() => void navigate(list ?? sectionPath('leads'), { replace: true })}
            />
          </div>
        </main>
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
        <p className="truncate text-sm text-muted">{lead.name}</p>
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
