import { type RefObject, useRef, useState } from 'react';
import type { EstimateResponse } from '#contract/estimates.ts';
import { formatDollars } from '#domain/money.ts';
import { steps } from '#domain/questionnaire.ts';
import { answerName, type DraftAnswers, withImplied } from '#domain/questions/answers.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import type { AnswerField } from '#domain/questions/questions.ts';
import { type Estimate, haveSameAnswers } from '#web/public/questionnaire/wizard-state.ts';
import { useWizard, type WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronDownIcon, PencilIcon } from '#web/ui/icons.tsx';

type Alternative = EstimateResponse['alternatives'][number];

interface YourAnswersProps {
  readonly wizard: WizardStore;
  readonly estimate: Estimate;
  /** While the price does not fit the answers. */
  readonly isBusy: boolean;
  readonly onKeep: (answers: DraftAnswers) => void;
  readonly onUndo: (before: Estimate) => void;
}

/** A change that was kept. */
interface Kept {
  readonly field: AnswerField;
  /** Those that the difference was worked out for. */
  readonly answers: DraftAnswers;
  readonly before: Estimate;
}

/** `-8670` → `saves $8,670`. */
export function differenceInWords(difference: number): string {
  if (difference === 0) return 'the same price';
  return `${difference < 0 ? 'saves' : 'adds'} ${formatDollars(Math.abs(difference))}`;
}

const panelLook =
  'mb-3 flex min-h-34 flex-wrap content-center items-center @md:min-h-17 gap-x-4 gap-y-2 rounded-md bg-accent-soft px-3.5 py-3 print:hidden';

/** Every answer, and beside it what each other one would do to the price. Looking stores nothing; keeping does. */
export function YourAnswers({ wizard, estimate, isBusy, onKeep, onUndo }: YourAnswersProps) {
  const options = useWizard(wizard, (state) => state.options);
  const [look, setLook] = useState<{ readonly at: Alternative; readonly from: Estimate }>();
  const [kept, setKept] = useState<Kept>();
  const lookedAt = useRef<HTMLSelectElement>(null);
  // A new price has other differences.
  const looked = look?.from === estimate ? look.at : undefined;

  /** A later change has no part in what this one did to the price. */
  const isSinceKept = kept && (estimate === kept.before || haveSameAnswers(estimate.answers, kept.answers));

  function leave(): void {
    lookedAt.current?.focus();
    setLook(undefined);
  }

  function keep({ field, id }: Alternative): void {
    leave();
    const answers = withImplied({ ...estimate.answers, [field]: id }, options);
    setKept({ field, answers, before: estimate });
    onKeep(answers);
  }

  function undo(before: Estimate): void {
    setKept(undefined);
    onUndo(before);
  }

  const { alternatives, calculation } = estimate.response;
  const rows = steps.flatMap(({ number, questions }) => questions.map((question) => ({ number, question })));
  return (
    <ul className="border-t border-line">
      {rows.map(({ number, question }) => {
        const { field, name } = question;
        const id = estimate.answers[field];
        if (id === undefined) return null;
        const nameOf = (other: AnswerId) =>
          answerName(question, other, questionOptions(question, options) ?? []);
        const others = alternatives.filter((each) => each.field === field);
        const isLooked = looked?.field === field;
        return (
          <li key={field} className="border-b border-line">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <Answer
                label={name}
                words={nameOf(id)}
                {...(others.length > 0 && { onChange: () => wizard.reopen(number) })}
              />
              {others.length > 0 && (
                <WhatIfSelect
                  label={name}
                  others={others.map((other) => ({ ...other, name: nameOf(other.id) }))}
                  value={isLooked ? String(looked.id) : ''}
                  isBusy={isBusy}
                  {...(isLooked && { ref: lookedAt })}
                  onLook={(at) => {
                    setKept(undefined);
                    setLook(at && { at, from: estimate });
                  }}
                />
              )}
            </div>
            <div role="status">
              {kept?.field === field && isSinceKept && (
                <PriceChange before={kept.before} now={estimate} isBusy={isBusy} onUndo={undo} />
              )}
              {isLooked && (
                <div className={panelLook}>
                  <p className="grow basis-48 text-pretty">
                    <span className="font-medium">{nameOf(looked.id)}</span>:{' '}
                    <span className="font-semibold tabular-nums">
                      {formatDollars(calculation.totals.grandTotal + looked.difference)}
                    </span>
                    , {differenceInWords(looked.difference)}
                  </p>
                  <Button variant="small" aria-disabled={isBusy} onClick={() => keep(looked)}>
                    Keep this change
                  </Button>
                  <Button variant="small" onClick={leave}>
                    Leave it
                  </Button>
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface PriceChangeProps {
  readonly before: Estimate;
  readonly now: Estimate;
  readonly isBusy: boolean;
  readonly onUndo: (before: Estimate) => void;
}

/** What a change that was kept did to the price, and the way back. */
function PriceChange({ before, now, isBusy, onUndo }: PriceChangeProps) {
  const was = before.response.calculation.totals.grandTotal;
  const is = now.response.calculation.totals.grandTotal;
  return (
    <div className={panelLook}>
      {isBusy || before === now ? (
        <p>Working out the new price…</p>
      ) : (
        <>
          <p className="grow basis-48 tabular-nums">
            Was <span className="line-through">{formatDollars(was)}</span>, now{' '}
            <span className="font-semibold">{formatDollars(is)}</span>: {differenceInWords(is - was)}
          </p>
          <Button
            variant="small"
            onClick={({ currentTarget }) => {
              // This button goes away, and the visitor stays at the answer.
              currentTarget.closest('li')?.querySelector('select')?.focus();
              onUndo(before);
            }}
          >
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly label: string;
  readonly words: string;
  /** Undefined if another answer implies this one. */
  readonly onChange?: () => void;
}

function Answer({ label, words, onChange }: AnswerProps) {
  const look =
    'flex min-h-11 print:min-h-0 min-w-0 grow basis-32 items-center gap-x-[min(0.75rem,2vw)] px-1 py-0.5 text-left';
  const inWords = (
    <span className="flex min-w-0 grow flex-col gap-x-3 @md:flex-row @md:justify-between print:flex-row print:justify-between print:text-sm">
      <span className="text-sm text-muted @md:text-base print:text-sm">{label}</span>
      <span className="sr-only">: </span>
      <span className="font-medium text-balance wrap-break-word @md:text-right print:text-right">
        {words}
      </span>
    </span>
  );
  if (!onChange) return <p className={look}>{inWords}</p>;
  return (
    <button type="button" onClick={onChange} className={`group rounded-sm hover:bg-hover ${look}`}>
      <span className="sr-only">Change </span>
      {inWords}
      <PencilIcon className="size-3.5 text-muted group-hover:text-ink print:hidden" />
    </button>
  );
}

interface WhatIfSelectProps {
  readonly label: string;
  readonly others: readonly (Alternative & { readonly name: string })[];
  readonly value: string;
  readonly isBusy: boolean;
  readonly ref?: RefObject<HTMLSelectElement | null>;
  readonly onLook: (alternative: Alternative | undefined) => void;
}

function WhatIfSelect({ label, others, value, isBusy, ref, onLook }: WhatIfSelectProps) {
  return (
    <span className="relative ml-auto w-32 max-w-full @md:w-36 print:hidden">
      <select
        ref={ref}
        aria-label={`${label}: what if`}
        value={value}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => isBusy || onLook(others.find(({ id }) => String(id) === target.value))}
        className="min-h-11 w-full appearance-none truncate rounded-md border border-edge bg-paper pr-8 pl-3 text-sm text-ink hover:border-ink aria-disabled:text-muted"
      >
        <option value="">What if…</option>
        {others.map(({ id, name, difference }) => (
          <option key={id} value={id}>
            {name}, {differenceInWords(difference)}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2.5 size-4.5 -translate-y-1/2 text-muted" />
    </span>
  );
}
