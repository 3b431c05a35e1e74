// A lead beside the list on wide screens, over it on others: everything for one call.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEventHandler, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { Lead } from '#contract/leads.ts';
import { adminPaths } from '#web/admin/paths.ts';
import type { RequestFailed } from '#web/admin/query-client.ts';
import { IconButton } from '#web/admin/ui/buttons.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusButtons, useChangeStatus } from '../lead-status.tsx';
import { leadQueries } from '../leads-api.ts';
import { leaveList } from '../list/use-list-focus.ts';
import { ReachLinks } from '../reach-links.tsx';
import { CorrectContact } from './correct-contact.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { FollowUp } from './follow-up.tsx';
import { HistoryList } from './history-list.tsx';
import { OtherEnquiries, RobotNotice } from './lead-cards.tsx';
import { NoteForm } from './note-form.tsx';
import { OutcomeRow } from './outcome-row.tsx';
import { WhatToSay } from './what-to-say.tsx';

interface LeadPanelProps {
  readonly id: string;
  /** The lead as the list has it, until all of it is loaded. */
  readonly listed: Lead | undefined;
  /** The list's own address, to come back to. */
  readonly from: string;
  readonly noteFirst: boolean;
  readonly onKeyDown: KeyboardEventHandler<HTMLDivElement>;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function LeadPanel(props: LeadPanelProps) {
  const { id, listed, from, noteFirst, onClose, onPrevious, onNext } = props;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { data: detail, error, refetch } = useQuery(leadQueries.detail(id));
  const lead = detail ?? listed;
  // Before the paint, so that no key is lost between two leads.
  useLayoutEffect(() => {
    if (!noteFirst) panel.current?.focus();
  }, [noteFirst]);
  return (
    <div
      ref={panel}
      role="dialog"
      data-lead-panel
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={props.onKeyDown}
      className="fixed inset-y-0 right-0 z-30 w-full overflow-y-auto bg-paper tall:flex tall:flex-col outline-none sm:w-108 sm:border-l sm:border-line sm:shadow-raised xl:top-16 xl:z-10 xl:shadow-none"
    >
      <div className="border-b border-line p-4 py-2">
        <div className="flex items-center gap-1">
          <h2 id={titleId} className="mr-auto min-w-0 text-lg font-semibold wrap-anywhere">
            {lead?.name || 'Lead'}
          </h2>
          <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
        </div>
        {lead && (
          <>
            <div className="mb-1 flex items-center gap-2 large-text:block">
              <p className="mr-auto min-w-0 text-sm break-words text-muted">
                {[lead.mobile, lead.email, lead.state].filter(Boolean).join(' · ')}
              </p>
              <CorrectContact lead={lead} />
            </div>
            <ReachLinks lead={lead} className="mb-1" />
          </>
        )}
      </div>
      <div className="relative p-4 tall:min-h-0 tall:flex-1 tall:overflow-y-auto">
        {lead ? (
          <PanelBody
            key={lead._id}
            lead={lead}
            detail={detail}
            noteFirst={noteFirst}
            // There the keys work again, also before the note is stored.
            onNoteSent={() => panel.current?.focus()}
          />
        ) : (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        )}
      </div>
      <div className="grid grid-cols-[auto_1fr_1fr] gap-2 border-t border-line p-3 large-text:flex large-text:flex-wrap">
        <Button
          variant="secondary"
          disabled={!onPrevious}
          onClick={onPrevious}
          className="min-h-11! px-2! text-sm! whitespace-nowrap"
        >
          Previous lead
        </Button>
        <Link
          to={adminPaths.lead(id)}
          state={{ list: from }}
          onClick={() => leaveList(id, from)}
          className={`${buttonClass('quiet')} min-h-11! px-1! text-sm!`}
        >
          All details
        </Link>
        <Button variant="secondary" disabled={!onNext} onClick={onNext} className="min-h-11! px-1! text-sm!">
          Next lead
        </Button>
      </div>
    </div>
  );
}

interface NotLoadedProps {
  /** Null: it is still loading. */
  readonly error: RequestFailed | null;
  readonly onRetry: () => void;
}

function NotLoaded({ error, onRetry }: NotLoadedProps) {
  if (!error) return <Spinner label="Loading lead" />;
  if (error.has('lead_not_found')) return <p>{error.sentence}</p>;
  return (
    <>
      <p className="mb-3">This lead could not be loaded. Please check your connection and try again.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

interface PanelBodyProps {
  readonly lead: Lead;
  /** Undefined until it is loaded. */
  readonly detail: LeadDetail | undefined;
  readonly noteFirst: boolean;
  readonly onNoteSent: () => void;
}

function PanelBody({ lead, detail, noteFirst, onNoteSent }: PanelBodyProps) {
  const { status, conflict, changeStatus } = useChangeStatus(lead);
  const note = useRef<HTMLFormElement>(null);
  return (
    <div className="space-y-4">
      {lead.suspectedRobot && <RobotNotice leadId={lead._id} />}
      <WhatToSay lead={lead} detail={detail} />
      <div>
        <h3 className="mb-1 text-sm font-semibold">Outcome</h3>
        {/* What was typed about the call is saved with its outcome. */}
        <OutcomeRow lead={lead} onSent={() => note.current?.requestSubmit()} />
      </div>
      <div>
        <h3 className="mb-1 text-sm font-semibold">Status</h3>
        <StatusButtons current={status} conflict={conflict} onChange={changeStatus} />
      </div>
      <NoteForm ref={note} leadId={lead._id} autoFocus={noteFirst} onSent={onNoteSent} />
      <FollowUp lead={lead} />
      {detail && detail.otherEnquiries.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">Other enquiries</h3>
          <OtherEnquiries enquiries={detail.otherEnquiries} />
        </div>
      )}
      {detail && detail.history.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm font-semibold">History</h3>
          <HistoryList history={detail.history} />
        </div>
      )}
      {detail && (
        <div>
          <h3 className="text-sm font-semibold">Deliveries</h3>
          <DeliveryList lead={detail} />
        </div>
      )}
    </div>
  );
}
