// The outcome of a call: one press sets status, history and the next follow-up.
import { useRef, useState } from 'react';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
import {
  callOutcomes,
  followUpAfter,
  leadOutcomeNames,
  type LeadOutcome,
  type LostReason,
  lostReasonNames,
  lostReasons,
  maxSoldAmount,
  statusAfter,
} from '#domain/lead/lead.ts';
import { formatDollars, mayBecomeNumber, readWholeDollars } from '#domain/money.ts';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { ChoiceButton, SmallButton } from '#web/admin/ui/buttons.tsx';
import { businessToday, formatAgo, formatDay } from '#web/admin/ui/format-moment.ts';
import type { BodyOf } from '#web/api/request.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useChangeLead } from '../change-lead.ts';

type Said = Pick<BodyOf<'POST /leads/:id/outcome'>, 'outcome' | 'reason' | 'amount' | 'of'>;

interface OutcomeRowProps {
  readonly lead: Lead;
  /** The person's other leads, of which this one may be a duplicate. */
  readonly others: LeadDetail['otherEnquiries'];
  readonly onStored?: (() => void) | undefined;
}

/** The note that is being typed goes with the outcome. */
export function OutcomeRow({ lead, others, onStored }: OutcomeRowProps) {
  /** Won and lost ask once more, for an amount or a reason. */
  const [asking, setAsking] = useState<'won' | 'lost'>();
  const buttons = useRef(new Map<LeadOutcome, HTMLButtonElement>());
  const change = useChangeLead(lead);

  /** Returns the focus to the button that asked the question. */
  function endQuestion(): void {
    if (asking) buttons.current.get(asking)?.focus();
    setAsking(undefined);
  }

  function say(said: Said): void {
    const { outcome } = said;
    const status = statusAfter(outcome, lead.status ?? 'new');
    const followUpOn = followUpAfter(outcome, status, lead.followUpOn, businessToday());
    const next = followUpOn === null ? '' : `, follow up on ${formatDay(followUpOn)}`;
    endQuestion();
    change(
      {
        what: 'outcome',
        route: 'POST /leads/:id/outcome',
        body: said,
        takesNote: true,
        shows: { status, followUpOn },
        words: `${lead.name}: ${leadOutcomeNames[outcome]}${next}`,
        failure: 'The outcome could not be saved',
      },
      onStored,
    );
  }

  function choose(outcome: LeadOutcome): void {
    if (outcome === 'won' || outcome === 'lost') setAsking(asking === outcome ? undefined : outcome);
    else say({ outcome });
  }

  useCommands(
    ([...callOutcomes, 'wrong_number'] as const).map((outcome) => ({
      ...keyed[outcome],
      run: () => choose(outcome),
    })),
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves the question before the lead
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asking) return;
        event.preventDefault();
        endQuestion();
      }}
    >
      <div role="group" aria-label="Outcome" className="flex flex-wrap gap-1">
        {callOutcomes.map((outcome) => (
          <ChoiceButton
            key={outcome}
            ref={(button) => void (button && buttons.current.set(outcome, button))}
            chosen={asking === outcome}
            aria-keyshortcuts={keyed[outcome].keys[0]}
            onClick={() => choose(outcome)}
            className="px-2 sm:px-2.5"
          >
            {leadOutcomeNames[outcome]}
          </ChoiceButton>
        ))}
      </div>
      {asking === 'lost' && (
        <>
          <Reasons onChoose={(reason) => say({ outcome: 'lost', ...(reason && { reason }) })} />
          <NoLoss others={others} onChoose={say} />
        </>
      )}
      {asking === 'won' && (
        <SoldFor
          estimate={lead.grandTotal}
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
        <SmallButton key={reason} autoFocus={index === 0} onClick={() => onChoose(reason)} className="px-2.5">
          {lostReasonNames[reason]}
        </SmallButton>
      ))}
      <SmallButton variant="quiet" onClick={() => onChoose(undefined)} className="px-2.5">
        No reason
      </SmallButton>
    </div>
  );
}

interface NoLossProps {
  readonly others: OutcomeRowProps['others'];
  readonly onChoose: (said: Said) => void;
}

/** Closes the lead, too, but no win rate counts it. */
function NoLoss({ others, onChoose }: NoLossProps) {
  return (
    <div role="group" aria-label="Or no loss" className="mt-2 flex flex-wrap items-center gap-1">
      <span className="text-sm text-muted">No loss:</span>
      {(['wrong_number', 'spam'] as const).map((outcome) => (
        <SmallButton key={outcome} onClick={() => onChoose({ outcome })} className="px-2.5">
          {leadOutcomeNames[outcome]}
        </SmallButton>
      ))}
      {others.map(({ _id: of, name, createdAt }) => (
        <SmallButton key={of} onClick={() => onChoose({ outcome: 'duplicate', of })} className="px-2.5 py-1">
          {`Duplicate of ${name || '–'}, ${formatAgo(createdAt)}`}
        </SmallButton>
      ))}
    </div>
  );
}

interface SoldForProps {
  readonly estimate: number | undefined;
  /** Undefined if the amount is not known. */
  readonly onSave: (amount: number | undefined) => void;
}

function SoldFor({ estimate, onSave }: SoldForProps) {
  const [typed, setTyped] = useState('');
  const amount = readWholeDollars(typed);
  const isWrong = typed.trim() !== '' && (amount === undefined || amount > maxSoldAmount);
  const limit = formatDollars(maxSoldAmount);
  const [isAsked, setAsked] = useState(false);
  return (
    <form
      className="mt-2 flex items-start gap-2 large-text:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong || (amount === 0 && !isAsked)) setAsked(true);
        else onSave(amount || undefined);
      }}
    >
      <TextField
        label="Sold for, in dollars"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        placeholder={estimate?.toLocaleString('en-AU')}
        value={typed}
        error={
          isWrong && (isAsked || !mayBecomeNumber(typed))
            ? `Use whole dollars up to ${limit}, or leave it empty`
            : undefined
        }
        hint={
          isAsked && amount === 0
            ? 'No amount? Press again to save it as not known.'
            : 'Incl. GST. Leave it empty if you do not know it'
        }
        onChange={({ target }) => {
          setTyped(target.value);
          setAsked(false);
        }}
      />
      <SmallButton variant="primary" type="submit" className="mt-7 large-text:mt-0">
        Save
      </SmallButton>
    </form>
  );
}
