import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { contactWords } from '#domain/contact/contact-fields.ts';
import { liftInWords } from '#domain/describe-lift.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { formatDollars } from '#domain/money.ts';
import { adjustmentOf } from '#domain/pricing/adjustment.ts';
import { useCommands } from '#web/admin/commands/commands.ts';
// Helps with a call: the person, the lift and its price, what to ask, and the price of changes.
import { useNameOf } from '#web/admin/names.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { copyText } from '#web/admin/ui/copy-text.tsx';
import { formatAgo } from '#web/admin/ui/format-moment.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { answersOf, leadFacts, openedInWords, todaySentence } from '../lead-words.ts';
import { ChangeLift } from './change-lift.tsx';

interface WhatToSayProps {
  readonly lead: Lead;
  /** Undefined until the details have loaded. */
  readonly detail: LeadDetail | undefined;
}

export function WhatToSay({ lead, detail }: WhatToSayProps) {
  const price = detail?.price;
  const costsTheSame = price?.today?.totals.grandTotal === price?.totals.grandTotal;
  const adjustment = price && adjustmentOf(price.lines);
  const questions = price?.assumptions.map((sentence) => sentence.split(':')[0]) ?? [];
  const nameOf = useNameOf();
  return (
    <div className="space-y-2 text-sm">
      <p className="text-muted">{whoInWords(lead, detail, nameOf)}</p>
      <LiftSummary lead={lead} price={price} />
      <EstimateLinks lead={lead} />
      {questions.length > 0 && (
        <p>
          <span className="font-semibold">Ask: </span>
          <span>{`${questions.join('; ')}.`}</span>
        </p>
      )}
      {adjustment && <p>{`${adjustment.label}: ${formatDollars(adjustment.amount)}, in the price`}</p>}
      {price && !costsTheSame && <p>{todaySentence(price)}</p>}
      {detail && <ChangeLift lead={detail} />}
    </div>
  );
}

/** `Homeowner · NSW · 2 h ago · second enquiry · opened 3 times, last 1 h ago` */
function whoInWords(lead: Lead, detail: LeadDetail | undefined, nameOf: (email: string) => string): string {
  const { customerType, createdAt, enteredBy } = lead;
  const others = detail?.otherEnquiries.length ?? 0;
  const opened = openedInWords(lead);
  return [
    customerType && contactWords('customerType', customerType),
    createdAt && formatAgo(createdAt),
    others === 1 && 'second enquiry',
    others > 1 && `${others + 1} enquiries`,
    enteredBy !== null && `entered by ${nameOf(enteredBy)}`,
    opened && `opened ${opened}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface LiftSummaryProps {
  readonly lead: Lead;
  readonly price: LeadDetail['price'] | undefined;
}

function LiftSummary({ lead, price }: LiftSummaryProps) {
  const answers = trueAnswers(answersOf(lead), price?.dimensions);
  const budget = leadFacts(lead, 'specifications').find(([label]) => label === 'Budget');
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 large-text:grid-cols-1">
      {/* The words beside it say the same. */}
      <div aria-hidden="true" className="aspect-[400/267] overflow-hidden rounded-md border border-line">
        <LiftDrawing answers={{ ...answers, ...price?.drawnAs }} />
      </div>
      <p>
        <span className="block text-xl font-semibold tabular-nums">{formatDollars(lead.grandTotal)}</span>
        {lead.soldAmount !== null && (
          <span className="block font-semibold">{`Sold for ${formatDollars(lead.soldAmount)}`}</span>
        )}
        <span>{`${liftInWords(answers)}${budget ? ` ${budget[1]} budget.` : ''}`}</span>
      </p>
    </div>
  );
}

/** Links to the estimate's page and document as the customer has them. */
export function EstimateLinks({ lead: { reference, estimateUrl } }: { readonly lead: Lead }) {
  const copy = () => void copyText(estimateUrl, 'Link copied');
  useCommands([estimateUrl !== '' && { name: 'Copy the estimate’s link', run: copy }]);
  if (estimateUrl === '') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-sm">
      <span className="mr-auto tabular-nums">{`Reference ${reference}`}</span>
      <span className="flex">
        <a
          href={estimateUrl}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass('quiet')} button-small px-1.5`}
        >
          Open estimate
        </a>
        <SmallButton variant="quiet" onClick={copy} className="px-1.5">
          Copy link
        </SmallButton>
      </span>
    </div>
  );
}
