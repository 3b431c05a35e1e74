// The questions of the estimator as plain lists, for trying prices out.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { optionLists, questionOptions } from '#domain/questions/option-lists.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { type AnswerField, type Answers, questions } from '#domain/questions/questions.ts';
import { DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PriceComparison } from './price-comparison.tsx';
import { pricingQueries } from './pricing-api.ts';

interface CalculatorQuestion {
  readonly field: AnswerField;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** The most frequent answers; otherwise the first option, or "no" if there is one. */
const usual: Partial<Answers> = {
  liftType: 'residential',
  shaftType: 'steel_frame',
  includeInstallation: 'yes',
};

function firstAnswersOf(): Answers {
  const first = questions.map(({ field, options }) => [
    field,
    usual[field] ?? (options.find(({ id }) => id === 'no') ?? options[0])?.id,
  ]);
  const answers = readAnswers(Object.fromEntries(first));
  if (!answers) throw new Error('the calculator has no answers to begin with');
  return answers;
}

const firstAnswers = firstAnswersOf();

function calculatorQuestions(config: PricingConfig): CalculatorQuestion[] {
  const lists = optionLists(config.budgetMultipliers);
  return questions.map((question) => ({
    field: question.field,
    label: question.name,
    options: questionOptions(question, lists).map(({ id, name }) => ({ id: String(id), name })),
  }));
}

/** The answers with one of them changed to the option with this id. */
function withAnswer(answers: Answers, field: AnswerField, id: string): Answers {
  const value = typeof answers[field] === 'number' ? Number(id) : id;
  return { ...answers, [field]: value };
}

/** Stored answers; an option that is no longer offered is replaced by the first one. */
export function calculatorAnswers(stored: StoredAnswers, config: PricingConfig): Answers {
  const offered = calculatorQuestions(config).flatMap(({ field, options }) => {
    const answer = stored[field];
    return options.some(({ id }) => id === String(answer)) ? [[field, answer]] : [];
  });
  return readAnswers({ ...firstAnswers, ...Object.fromEntries(offered) }) ?? firstAnswers;
}

interface AnswerFieldsProps {
  readonly config: PricingConfig;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

/** A list for each question. */
export function AnswerFields({ config, answers, onChange }: AnswerFieldsProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
      {calculatorQuestions(config).map(({ field, label, options }) => (
        <SelectField
          key={field}
          label={label}
          options={options}
          value={String(answers[field])}
          onChange={(event) => onChange(withAnswer(answers, field, event.target.value))}
        />
      ))}
    </div>
  );
}

interface CalculatorDialogProps {
  readonly draft: LivePricingConfig;
  readonly onClose: () => void;
}

export function CalculatorDialog({ draft, onClose }: CalculatorDialogProps) {
  const [answers, setAnswers] = useState(firstAnswers);
  const { data: comparison, error } = useQuery(pricingQueries.comparison(answers, { draft }));

  return (
    <DialogFrame
      title="Calculator"
      description="The same answers under the live prices and under your changes, line by line. Nothing is stored."
      onClose={onClose}
      hasFoot
    >
      <DialogBody
        foot={
          comparison && (
            <p
              aria-live="polite"
              className="flex flex-1 flex-wrap justify-between gap-x-4 font-semibold tabular-nums"
            >
              <span>Live {formatDollars(comparison.live.totals.grandTotal)}</span>
              <span className="text-accent-text">
                Your changes {formatDollars(comparison.draft.totals.grandTotal)}
              </span>
            </p>
          )
        }
      >
        <AnswerFields config={draft} answers={answers} onChange={setAnswers} />
        <div role="alert" className="text-sm text-bad empty:hidden">
          {error && (error.sentence ?? 'The prices could not be worked out. Please try again.')}
        </div>
        {comparison ? (
          <PriceComparison
            before={comparison.live}
            after={comparison.draft}
            names={['Live', 'Your changes']}
          />
        ) : (
          !error && <Spinner label="Working out the prices" />
        )}
      </DialogBody>
    </DialogFrame>
  );
}
