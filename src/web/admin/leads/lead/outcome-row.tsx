// The outcome of a call: one press sets status, history and the next follow-up.
import { useRef, useState } from 'react';
import type { Lead } from '#contract/leads.ts';
import {
  leadOutcomeNames,
  leadOutcomes,
  type LeadOutcome,
  type LostReason,
  lostReasonNames,
  lostReasons,
  maxSoldAmount,
  statusAfter,
} from '#domain/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { type RequestFailed, send } from '#web/admin/query-client.ts';
import { ChoiceButton, SmallButton } from '#web/admin/ui/buttons.tsx';
import { newId } from '#web/api/new-id.ts';
import type { BodyOf } from '#web/api/request.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { holdStatus } from '../held-status.ts';
import { storeStatus, useChangeStatus } from '../lead-status.tsx';
import { newestRevision } from '../leads-api.ts';

type Said = Pick<BodyOf<'POST /leads/:id/outcome'>, 'outcome' | 'reason' | 'amount'>;

/** The keys of the outcomes, while the focus is in the open lead. */
export const outcomeKeys: Readonly<Record<string, LeadOutcome>> = {
  a: 'no_answer',
  s: 'spoke',
  v: 'site_visit',
  w: 'won',
  l: 'lost',
};

interface OutcomeRowProps {
  readonly lead: Lead;
  /** An outcome is on its way. */
  readonly onSent?: () => void;
}

export function OutcomeRow({ lead, onSent }: OutcomeRowProps) {
  const { _id: id } = lead;
  const { status, outcome: held } = useChangeStatus(lead);
  /** Won and lost ask once more, for an amount or a reason. */
  const [asking, setAsking] = useState<'won' | 'lost'>();
  const [soldFor, setSoldFor] = useState(lead.grandTotal === undefined ? '' : String(lead.grandTotal));
  const row = useRef<HTMLDivElement>(null);
  const sent = useRef({ what: '', requestId: '' });

  /** The same for an outcome that is sent again because its reply was lost: it is stored once. */
  function requestIdOf(said: Said): string {
    const what = JSON.stringify([newestRevision(lead), said]);
    if (sent.current.what !== what) sent.current = { what, requestId: newId() };
    return sent.current.requestId;
  }

  function say(said: Said): void {
    const { outcome } = said;
    const requestId = requestIdOf(said);
    const change = () =>
      send('POST /leads/:id/outcome', {
        params: { id },
        body: { ...said, revision: newestRevision(lead), id: requestId },
        keepalive: true,
      });
    const failure = ({ sentence }: RequestFailed) =>
      sentence ?? 'The outcome could not be saved. Please try again.';
    // It takes the place of a held outcome, and follows a held status.
    const after = statusAfter(outcome, (held ? lead.status : status) ?? 'new');
    holdStatus(id, {
      status: after,
      outcome,
      words: 'Outcome saved',
      store: () => storeStatus({ id, status: after, change, failure }),
    });
    if (asking) row.current?.querySelector<HTMLElement>(`[data-outcome="${asking}"]`)?.focus();
    setAsking(undefined);
    onSent?.();
  }

  function choose(outcome: LeadOutcome): void {
    if (outcome === 'won' || outcome === 'lost') setAsking(asking === outcome ? undefined : outcome);
    else if (outcome !== held) say({ outcome });
  }

  return (
    <div ref={row}>
      <div role="group" aria-label="Outcome" className="flex flex-wrap gap-1">
        {leadOutcomes.map((outcome) => (
          <ChoiceButton
            key={outcome}
            data-outcome={outcome}
            chosen={(asking ?? held) === outcome}
            onClick={() => choose(outcome)}
            className="px-2! sm:px-2.5!"
          >
            {leadOutcomeNames[outcome]}
          </ChoiceButton>
        ))}
      </div>
      {asking === 'lost' && (
        <Reasons onChoose={(reason) => say({ outcome: 'lost', ...(reason && { reason }) })} />
      )}
      {asking === 'won' && (
        <SoldFor
          typed={soldFor}
          onType={setSoldFor}
          onSave={(amount) => say({ outcome: 'won', ...(amount !== undefined && { amount }) })}
        />
      )}
    </div>
  );
}

function Reasons({ onChoose }: { readonly onChoose: (reason: LostReason | undefined) => void }) {
  return (
    <div role="group" aria-label="Why it was lost" className="mt-2 flex flex-wrap gap-1">
      {lostReasons.map((reason, index) => (
        <SmallButton
          key={reason}
          variant="secondary"
          autoFocus={index === 0}
          onClick={() => onChoose(reason)}
          className="px-2.5!"
        >
          {lostReasonNames[reason]}
        </SmallButton>
      ))}
      <SmallButton variant="quiet" onClick={() => onChoose(undefined)} className="px-2.5!">
        No reason
      </SmallButton>
    </div>
  );
}

interface SoldForProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Undefined: it is not known. */
  readonly onSave: (amount: number | undefined) => void;
}

function SoldFor({ typed, onType, onSave }: SoldForProps) {
  const digits = typed.replace(/[\s,$]/g, '');
  const isWrong = !/^\d*$/.test(digits) || Number(digits) > maxSoldAmount;
  const limit = formatDollars(maxSoldAmount);
  return (
    <form
      className="mt-2 flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onSave(digits === '' ? undefined : Number(digits));
      }}
    >
      <TextField
        label="Sold for, in dollars"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={typed}
        error={isWrong ? `Use whole dollars up to ${limit}, or leave it empty` : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      <SmallButton type="submit" className="mt-7">
        Save
      </SmallButton>
    </form>
  );
}
