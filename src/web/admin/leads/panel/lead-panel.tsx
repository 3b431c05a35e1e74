// A lead beside the list on wide screens, over it on phones: all that one call needs.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { leadStatusNames, settableStatuses } from '#domain/leads/lead-status.ts';
import { formatDollars } from '#domain/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';
import { FollowUp } from '#web/admin/leads/detail/follow-up.tsx';
import { NoteForm } from '#web/admin/leads/detail/note-form.tsx';
import { OtherEnquiries } from '#web/admin/leads/detail/other-enquiries.tsx';
import { RobotNotice } from '#web/admin/leads/detail/robot-notice.tsx';
import { useChangeStatus } from '#web/admin/leads/detail/use-change-status.ts';
import { emailLink } from '#web/admin/leads/email-link.ts';
import { leadQueries } from '#web/admin/leads/leads-api.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { IconButton } from '#web/admin/ui/icon-button.tsx';
import { liftSentence } from './lift-sentence.ts';

interface LeadPanelProps {
  readonly id: string;
  /** The lead as the list has it, until all of it is loaded. */
  readonly listed: ShownLead | undefined;
  /** The list's own address, to come back to. */
  readonly from: string;
  readonly noteFirst: boolean;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function LeadPanel({ id, listed, from, noteFirst, onClose, onPrevious, onNext }: LeadPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { data = listed } = useQuery(leadQueries.detail(id));
  useEffect(() => {
    if (!noteFirst) panel.current?.focus();
  }, [noteFirst]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed inset-0 z-30 overflow-y-auto bg-paper p-4 lg:top-16 lg:left-auto lg:z-10 lg:w-104 lg:border-l lg:border-line"
    >
      <div className="flex items-center gap-1">
        <h3 id={titleId} className="mr-auto min-w-0 text-lg font-semibold wrap-anywhere">
          {data?.name || 'Lead'}
        </h3>
        <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
      </div>
      {data ? (
        <PanelBody key={data._id} lead={data} noteFirst={noteFirst} />
      ) : (
        <Spinner label="Loading lead" />
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="secondary" disabled={!onPrevious} onClick={onPrevious} className="text-sm">
          Previous lead
        </Button>
        <Button variant="secondary" disabled={!onNext} onClick={onNext} className="text-sm">
          Next lead
        </Button>
        <Link
          to={adminPaths.lead(id)}
          state={{ list: from }}
          className={`${buttonClass('quiet')} col-span-2 text-sm`}
        >
          All details
        </Link>
      </div>
    </div>
  );
}

interface PanelBodyProps {
  readonly lead: ShownLead;
  readonly noteFirst: boolean;
}

function PanelBody({ lead: loaded, noteFirst }: PanelBodyProps) {
  const { lead, conflict, changeStatus } = useChangeStatus(loaded);
  const { otherEnquiries = [] } = lead;
  return (
    <div className="space-y-4">
      <div className="mt-2 grid grid-cols-3 gap-2">
        <Reach href={`tel:${lead.mobile}`}>Call</Reach>
        <Reach href={`sms:${lead.mobile}`}>SMS</Reach>
        <Reach href={emailLink(lead.email)}>Email</Reach>
      </div>
      <div role="group" aria-label="Set status" className="flex flex-wrap gap-1.5">
        {settableStatuses.map((status) => (
          <ChoiceButton
            key={status}
            chosen={lead.status === status}
            onClick={() => changeStatus(status)}
            className="px-3!"
          >
            {leadStatusNames[status]}
          </ChoiceButton>
        ))}
      </div>
      {conflict !== undefined && (
        <p role="alert" className="rounded-md bg-warn-soft p-3 text-sm text-warn">
          {conflict}
        </p>
      )}
      <NoteForm leadId={lead._id} autoFocus={noteFirst} />
      <p className="text-sm">
        <span className="block text-xl font-semibold tabular-nums">{formatDollars(lead.grandTotal)}</span>
        {liftSentence(lead)}
      </p>
      <FollowUp lead={lead} />
      {lead.suspectedRobot === true && <RobotNotice leadId={lead._id} />}
      {otherEnquiries.length > 0 && (
        <div>
          <h4 className="text-sm font-semibold">Other enquiries</h4>
          <OtherEnquiries enquiries={otherEnquiries} />
        </div>
      )}
    </div>
  );
}

function Reach({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className={`${buttonClass('secondary')} min-h-11 px-2 text-sm`}>
      {children}
    </a>
  );
}
