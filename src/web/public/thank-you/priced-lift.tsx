import type { DraftAnswers } from '#domain/questions/answers.ts';
import { liftInWords } from '#domain/describe-lift.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';

/** What the talk will be about. */
export function PricedLift({ answers }: { readonly answers: DraftAnswers }) {
  return (
    <figure className="max-w-lg self-start print:hidden">
      <div className="aspect-[400/267] overflow-hidden rounded-xl border border-line" aria-hidden="true">
        <LiftDrawing answers={answers} />
      </div>
      <figcaption className="mt-3 text-sm text-muted">{liftInWords(answers)}</figcaption>
    </figure>
  );
}
