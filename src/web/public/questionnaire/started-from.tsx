import { startedFromName } from '#contract/page.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { formatDollars } from '#domain/money.ts';
import { answerStatement } from '#domain/questions/answers.ts';
import { questions } from '#domain/questions/questions.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { AnswerList } from './answer-list.tsx';
import { readKeptChange } from './kept-change.ts';
import { useWizard, type WizardStore } from './wizard-store.ts';

const referenceForm = /^[\dA-Z]{4}-[\dA-Z]{4}$/;

/** After an estimate's own page: the source of the answers, what was changed there, and how to change them. */
export function StartedFrom({ wizard }: { readonly wizard: WizardStore }) {
  const { answers, lastQuery } = useWizard(wizard, (state) => state);
  const link = new URLSearchParams(lastQuery);
  const reference = link.get(startedFromName) ?? '';
  if (!referenceForm.test(reference)) return null;
  /** Whether nothing else was changed since: then the price that was seen there still holds. */
  const isAsSeen = questions.every(({ field }) => String(answers[field] ?? '') === (link.get(field) ?? ''));
  const change = isAsSeen ? readKeptChange(reference) : undefined;
  const question = questions.find(({ field }) => field === change?.field);
  const id = question && answers[question.field];
  return (
    <div className="mb-4 rounded-md bg-info-soft px-3.5 py-3 text-sm text-info">
      <p>
        Your answers come from estimate <span className="font-medium whitespace-nowrap">{reference}</span>
        {change && question && id !== undefined && (
          <>
            , with one change: {question.name} {answerStatement(question, id)}. The price you saw for them is{' '}
            <span className="font-medium tabular-nums">{formatDollars(change.total)}</span>
          </>
        )}
        . To change one, press it in your answers, or go back with Previous.
      </p>
      {/* On a wider screen they stand beside the form. */}
      <details className="group mt-1 md:hidden">
        <summary className="flex min-h-11 items-center gap-x-2 rounded-sm">
          <span className="grow">
            <span className="font-medium">Your answers:</span> {liftInBrief(answers)}
          </span>
          <ChevronDownIcon className="size-4.5 group-open:rotate-180" />
        </summary>
        <div className="rounded-md bg-paper px-2 text-ink">
          <AnswerList wizard={wizard} />
        </div>
      </details>
    </div>
  );
}
