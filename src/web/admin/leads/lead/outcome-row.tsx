// The outcome of a call: one press sets status, history and the next follow-up.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '#contract/leads.ts';
import {
  leadOutcomeNames,
  leadOutcomes,
  type LeadOutcome,
  type LostReason,
  lostReasonNames,
  lostReasons,
} from '#domain/lead.ts';
import { newId } from '#web/api/new-id.ts';
import type { BodyOf } from '#web/api/request.ts';
import { sendHeldStatuses } from '#web/admin/leads/held-status.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from '#web/admin/leads/leads-api.ts';
import { send } from '#web/admin/query-client.ts';
import { ChoiceButton, SmallButton } from '#web/admin/ui/buttons.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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
  /** Won and lost ask once more, for an amount or a reason. */
  const [asking, setAsking] = useState<'won' | 'lost'>();
  const saying = useMutation({
    scope: changesOf(id),
    mutationFn: ({ said, requestId }: { said: Said; requestId: string }) =>
      send('POST /leads/:id/outcome', {
        params: { id },
        body: { ...said, revision: newestRevision(lead), id: requestId },
      }),
    onSuccess: (changed) => {
      setAsking(undefined);
      if (changed) showChange(id, changed);
    },
    // After a conflict the colleague's change shows.
    onSettled: refreshLeads,
    meta: {
      success: 'Outcome saved',
      failure: ({ sentence }) => sentence ?? 'The outcome could not be saved. Please try again.',
    },
  });

  function say(said: Said): void {
    // A held status has the older revision, so it goes first.
    void sendHeldStatuses();
    saying.mutate({ said, requestId: newId() });
    onSent?.();
  }

  function choose(outcome: LeadOutcome): void {
    if (saying.isPending) return;
    if (outcome === 'won' || outcome === 'lost') setAsking(asking === outcome ? undefined : outcome);
    else say({ outcome });
  }

  return (
    <div>
      <div role="group" aria-label="Outcome" className="flex flex-wrap gap-1">
        {leadOutcomes.map((outcome) => (
          <ChoiceButton
            key={outcome}
            data-outcome={outcome}
            chosen={asking === outcome}
            aria-disabled={saying.isPending}
            onClick={() => choose(outcome)}
            className="px-2.5!"
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
          quoted={lead.grandTotal}
          isBusy={saying.isPending}
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
  readonly quoted: number | undefined;
  readonly isBusy: boolean;
  /** Undefined: it is not known. */
  readonly onSave: (amount: number | undefined) => void;
}

function SoldFor({ quoted, isBusy, onSave }: SoldForProps) {
  const [typed, setTyped] = useState(quoted === undefined ? '' : String(quoted));
  const digits = typed.replace(/[\s,$]/g, '');
  const isWrong = digits !== '' && !/^\d{1,9}$/.test(digits);
  return (
    <form
      className="mt-2 flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !isBusy) onSave(digits === '' ? undefined : Number(digits));
      }}
    >
      <TextField
        label="Sold for, in dollars"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={typed}
        error={isWrong ? 'Use whole dollars, or leave it empty' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SmallButton type="submit" busy={isBusy} className="mt-7">
        Save
      </SmallButton>
    </form>
  );
}
