// One question as a radio group. Every card is the label of its native radio, so that a click, a tap, a key
// and a screen reader all reach the same element, also before any script has run.
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import type { Option } from '#domain/questions/question.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { loadingOptionsText, unansweredText } from '#domain/questionnaire/steps.ts';
import type { Question } from '#domain/questions/questions.ts';
import { OptionsMissing } from './options-missing.tsx';
import { optionIcon } from '#web/public/option-icons/option-icon.tsx';
import { OptionCard } from '#web/ui/option-card.tsx';

interface QuestionViewProps {
  readonly question: Question;
  readonly options: OptionLists | null;
  readonly chosen: string | number | undefined;
  /** Next was pressed without an answer. */
  readonly isMissing?: boolean;
  /** The choice only moved, as arrow keys do. */
  readonly onChoose: (value: string | number) => void;
  /** The choice is final: a click, a tap, Space or Enter, also on an option that was chosen already. */
  readonly onDecide: (value: string | number) => void;
}

export function QuestionView({
  question,
  options,
  chosen,
  isMissing = false,
  onChoose,
  onDecide,
}: QuestionViewProps) {
  const titleId = useId();
  const missingId = `${titleId}-missing`;
  // Browsers send a click for an arrow key too; only the key event distinguishes them.
  const isMovingByArrow = useRef(false);
  const list = questionOptions(question, options);
  const group = useRef<HTMLDivElement>(null);
  // Not controlled inputs: React would undo a tap until it has rendered, and it may render after the paint.
  useLayoutEffect(() => {
    for (const radio of group.current?.querySelectorAll('input') ?? [])
      radio.checked = radio.value === String(chosen);
  });
  const count = list?.length ?? 0;
  // Two or three cards make one row, with their pictures above their words.
  const stacked = count === 2 || count === 3;
  const dense = count > 4;

  /** Events are handled by the group, so that a card whose choice does not change need not be rendered again. */
  function optionOf({ target }: { readonly target: EventTarget }): Option | undefined {
    if (!(target instanceof HTMLInputElement)) return undefined;
    return list?.find(({ id }) => String(id) === target.value);
  }

  function decide({ id }: Option, { currentTarget }: { readonly currentTarget: Element }) {
    onDecide(id);
    // On a phone the step's other question may lie below the screen.
    currentTarget.nextElementSibling?.scrollIntoView({ block: 'nearest' });
  }

  function onClick(event: MouseEvent) {
    const option = optionOf(event);
    if (!option) return;
    if (isMovingByArrow.current) onChoose(option.id);
    else decide(option, event);
  }

  function onKeyDown(event: KeyboardEvent) {
    isMovingByArrow.current = event.key.startsWith('Arrow');
    const option = optionOf(event);
    if (!option || (event.key !== 'Enter' && event.key !== ' ')) return;
    // Both make the choice final. Left to the browser, Enter would submit the form, and Space would do nothing
    // on an option that an arrow key has chosen.
    event.preventDefault();
    decide(option, event);
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={titleId}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? missingId : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onKeyUp={() => (isMovingByArrow.current = false)}
      onPointerDown={() => (isMovingByArrow.current = false)}
    >
      <p id={titleId} className="mb-3 scroll-mt-24 font-medium">
        {question.words}
      </p>
      {isMissing && (
        <p id={missingId} className="mb-3 font-medium text-bad">
          {unansweredText}
        </p>
      )}
      {list === undefined && <OptionsMissing text={loadingOptionsText} />}
      {list?.length === 0 && <OptionsMissing text={question.emptyText} />}
      <div
        className={`grid gap-3 ${count === 3 ? 'roomy:grid-cols-3' : 'roomy:grid-cols-2'} ${dense ? 'small-phone:gap-2' : ''}`}
      >
        {list?.map((option) => (
          <OptionCard
            key={option.id}
            id={`${titleId}-${option.id}`}
            stacked={stacked}
            dense={dense}
            className={count === 2 ? 'roomy:gap-4! roomy:p-5! roomy:[&>svg]:size-16' : ''}
            name={question.field}
            value={option.id}
            label={option.name}
            description={option.description}
            image={option.image}
            icon={optionIcon(question.field, option.id)}
            // Browsers would restore an earlier tap on a reload, against what is stored.
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}
