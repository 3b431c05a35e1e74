// A lead to work on, in two frames: beside the list, for one call, and on a page of its own with all that is known.
import type { RefObject } from 'react';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { useCommands } from '#web/admin/commands/commands.ts';
import { useNameOf } from '#web/admin/names.ts';
import { Card, Facts } from '#web/admin/ui/card.tsx';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { useLeadNow } from '../change-lead.ts';
import { Conflict, StatusButtons, statusOptions, StatusSelect, useSetStatus } from '../lead-status.tsx';
import { answersOf, leadFacts } from '../lead-words.ts';
import { NotSavedYet } from '../not-saved-yet.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { FollowUp } from './follow-up.tsx';
import { HistoryList } from './history-list.tsx';
import {
  CustomerCard,
  EarlierCard,
  MergedNotice,
  OtherEnquiries,
  PriceCard,
  QuoteCard,
  RobotNotice,
  SourceCard,
} from './lead-cards.tsx';
import { NoteForm } from './note-form.tsx';
import { OutcomeRow } from './outcome-row.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { WhatToSay } from './what-to-say.tsx';

interface PanelProps {
  readonly frame: 'panel';
  readonly lead: Lead;
  /** Undefined until the details have loaded. */
  readonly detail: LeadDetail | undefined;
  /** The panel, where the keys work. It has the focus after a note is sent. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly noteFirst: boolean;
  readonly onOutcome: (() => void) | undefined;
}

interface PageProps {
  readonly frame: 'page';
  readonly lead: LeadDetail;
  readonly onErased: () => void;
}

const column = 'flex min-w-0 flex-col gap-4';

export function LeadView(props: PanelProps | PageProps) {
  const nameOf = useNameOf();
  const isPanel = props.frame === 'panel';
  const lead = useLeadNow(props.lead);
  const detail = isPanel ? props.detail : props.lead;
  const setStatus = useSetStatus(lead);
  useCommands(
    statusOptions.map(([status, words]) => ({ name: `Set status: ${words}`, run: () => setStatus(status) })),
  );

  const outcome = (
    <OutcomeRow
      lead={lead}
      others={detail?.otherEnquiries ?? []}
      onStored={isPanel ? props.onOutcome : undefined}
    />
  );
  const conflict = <Conflict id={lead._id} />;
  const note = isPanel ? (
    <NoteForm lead={lead} autoFocus={props.noteFirst} afterSending={props.panel} />
  ) : (
    <NoteForm lead={lead} />
  );
  const followUp = <FollowUp lead={lead} />;
  const others = detail && detail.otherEnquiries.length > 0 && (
    <Card title="Other Enquiries">
      <OtherEnquiries enquiries={detail.otherEnquiries} />
    </Card>
  );
  const history = detail && (
    <Card title="History">
      <HistoryList history={detail.history} nameOf={nameOf} />
    </Card>
  );
  const deliveries = detail && (
    <Card title="Deliveries">
      <DeliveryList lead={detail} />
    </Card>
  );

  if (isPanel) {
    return (
      <div className="space-y-4">
        {/* On wide screens it stands over the list. */}
        <div className="empty:hidden xl:hidden">
          <NotSavedYet />
        </div>
        {lead.suspectedRobot && <RobotNotice leadId={lead._id} />}
        {lead.mergedInto !== null && <MergedNotice into={lead.mergedInto} />}
        <div>
          <h3 className="sr-only">Outcome</h3>
          {outcome}
          {conflict}
        </div>
        <WhatToSay lead={lead} detail={detail} />
        {note}
        <div className="grid gap-2">
          <StatusSelect lead={lead} onChoose={setStatus} />
          {followUp}
        </div>
        {others}
        {history}
        {deliveries}
      </div>
    );
  }

  // On phones the work comes first, then the facts, then the record, in the order of the document.
  const full = { ...props.lead, ...lead };
  return (
    <main className="mx-auto grid max-w-7xl gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <div className={column}>
        <Card title="Update Status">
          <NotSavedYet />
          <StatusButtons lead={lead} onChoose={setStatus} />
          {conflict}
        </Card>
        <Card title="Note and Follow-up">
          <div className="space-y-3">
            {note}
            {followUp}
            {/* Closed at first: its “Lost” must not be mistaken for the status. */}
            <details className="text-sm">
              <summary className="min-h-9 cursor-pointer py-1.5 font-medium">Outcome of a call</summary>
              {outcome}
            </details>
          </div>
        </Card>
      </div>
      <div
        className={`${column} sm:max-lg:grid sm:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1`}
      >
        <CustomerCard lead={full} />
        <QuoteCard lead={full} />
        <LiftCards lead={full} />
        {others}
        <SourceCard source={full.source} />
      </div>
      <div className={column}>
        {history}
        {full.price && <PriceCard price={full.price} />}
        {full.earlierEstimates.length > 0 && <EarlierCard estimates={full.earlierEstimates} />}
        {deliveries}
        <PrivacyCard lead={full} onErased={props.onErased} />
      </div>
    </main>
  );
}

function LiftCards({ lead }: { readonly lead: LeadDetail }) {
  const { price, estimateUrl } = lead;
  const answers = { ...answersOf(lead), ...price?.drawnAs };
  /** Answers to removed questions. */
  const formerAnswers = lead.formerAnswers.map(({ label, words }) => [label, words] as const);
  return (
    <>
      <Card title="Lift Specifications">
        <Facts facts={leadFacts(lead, 'specifications')} />
      </Card>
      <Card title="Additional Features">
        <Facts facts={[...leadFacts(lead, 'features'), ...formerAnswers]} />
      </Card>
      <Card title="Drawing">
        <div className="overflow-hidden rounded-md border border-line">
          <LiftDrawing answers={trueAnswers(answers, price?.dimensions)} />
        </div>
        {price?.dimensions && (
          <ScaleDrawings dimensions={price.dimensions} answers={answers} dxfUrl={`${estimateUrl}.dxf`} />
        )}
      </Card>
    </>
  );
}
