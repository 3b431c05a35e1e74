// The questions of the estimator as plain lists, for trying prices out.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { type Answers, hasNumericIds, questions } from '#domain/questions/questions.ts';
import { DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { pricingQueries } from './pricing-api.ts';
import { PriceComparison } from './versions/price-comparison.tsx';

/** The most frequent answers. */
const usual: Partial<Answers> = {
  liftType: 'residential',
  shaftType: 'steel_frame',
  includeInstallation: 'yes',
};

/**
 * The stored answers. A missing answer, or one that is no longer offered, becomes the usual one, "no" or the first
 * option.
 */
export function calculatorAnswers(stored: StoredAnswers, config: PricingConfig): Answers {
  const lists = optionLists(config);
  const chosen = questions.map((question) => {
    const ids = questionOptions(question, lists).map(({ id }) => id);
    const wanted = [stored[question.field], usual[question.field], 'no'];
    return [question.field, wanted.find((id) => id !== undefined && ids.includes(id)) ?? ids[0]];
  });
  const answers = readAnswers(Object.fromEntries(chosen));
  if (!answers) throw new Error('the calculator has no answers to begin with');
  return answers;
}

interface AnswerFieldsProps {
  readonly config: PricingConfig;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

export function AnswerFields({ config, answers, onChange }: AnswerFieldsProps) {
  const lists = optionLists(config);
  return (
    <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
      {questions.map((question) => (
        <SelectField
          key={question.field}
          label={question.name}
          options={questionOptions(question, lists).map(({ id, name }) => ({ id: String(id), name }))}
          value={String(answers[question.field])}
          onChange={({ target: { value } }) =>
            onChange({ ...answers, [question.field]: hasNumericIds(question) ? Number(value) : value })
          }
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
  const [answers, setAnswers] = useState(() => calculatorAnswers({}, draft));
  const { data: comparison, error } = useQuery(pricingQueries.comparison(answers, { config: draft }));
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
              <span>{`Live ${formatDollars(comparison.live.totals.grandTotal)}`}</span>
              <span className="text-accent-text">
                {`Your changes ${formatDollars(comparison.draft.totals.grandTotal)}`}
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
