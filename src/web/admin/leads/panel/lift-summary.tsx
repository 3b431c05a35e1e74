import { formatDollars } from '#domain/money.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { liftInWords } from '#domain/describe-lift.ts';
import { answersOf, leadFacts } from '#web/admin/leads/detail/lead-words.ts';
import type { Lead } from '#contract/leads.ts';

/** The price, and the lift in a drawing and in words. */
export function LiftSummary({ lead }: { readonly lead: Lead }) {
  const answers = answersOf(lead);
  const budget = leadFacts(lead, 'specifications').find(([label]) => label === 'Budget');
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3">
      {/* The words beside it say the same. */}
      <div aria-hidden="true" className="aspect-[400/267] overflow-hidden rounded-md border border-line">
        <LiftDrawing answers={answers} />
      </div>
      <p className="text-sm">
        <span className="block text-xl font-semibold tabular-nums">{formatDollars(lead.grandTotal)}</span>
        {liftInWords(answers)}
        {budget && ` ${budget[1]} budget.`}
      </p>
    </div>
  );
}
