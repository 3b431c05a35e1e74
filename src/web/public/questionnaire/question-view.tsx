// One question as a radio group. Every card is the label of its native radio, so that a click, a tap, a key
// and a screen reader all reach the same element, also before any script has run.
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { loadingOptionsText } from '#domain/questionnaire.ts';
import type { Question } from '#domain/questions/questions.ts';
import { OptionsMissing } from './options-missing.tsx';
import { optionIcon } from '#web/public/questionnaire/option-icon.tsx';
import { OptionCard } from '#web/ui/option-card.tsx';

interface QuestionViewProps {
  readonly question: Question;
  readonly options: OptionLists | null;
}

export function QuestionView({ question, options }: QuestionViewProps) {
  const { field, words, emptyText } = question;
  const titleId = `${field}-title`;
  const list = questionOptions(question, options);
  const count = list?.length ?? 0;
  // Two or three cards make one row, with their pictures above their words.
  const stacked = count === 2 || count === 3;
  const dense = count > 4;
  return (
    <div role="radiogroup" aria-labelledby={titleId}>
      <p id={titleId} className="mb-3 scroll-mt-24 font-medium">
        {words}
      </p>
      {list === undefined && <OptionsMissing text={loadingOptionsText} />}
      {list?.length === 0 && <OptionsMissing text={emptyText} />}
      <div
        className={`grid gap-3 ${count === 3 ? 'roomy:grid-cols-3' : 'roomy:grid-cols-2'} ${dense ? 'small-phone:gap-2' : ''}`}
      >
        {list?.map((option) => (
          <OptionCard
            key={option.id}
            id={`${field}-${option.id}`}
            stacked={stacked}
            dense={dense}
            className={count === 2 ? 'roomy:gap-4! roomy:p-5! roomy:[&>svg]:size-16' : ''}
            name={field}
            value={option.id}
            label={option.name}
            description={option.description}
            image={option.image}
            icon={optionIcon(field, option.id)}
            // Browsers would restore an earlier tap on a reload, against what is stored.
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}
