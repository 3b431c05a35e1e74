// A step: its title, its hint and its questions. Every option is a card: the label of a native radio, so that clicks, taps,
// keys and screen readers reach the same element, also before any script has run. Its states are CSS alone (:has(:checked)).
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { firstStep, loadingOptionsText, type Step, unansweredText } from '#domain/questionnaire.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import type { Question } from '#domain/questions/questions.ts';
import { useWizard, type WizardStore } from '../wizard-store.ts';
import { optionIcon } from './option-icon.tsx';
import { stepCountId } from './step-frame.tsx';

interface StepViewProps {
  readonly step: Step;
  readonly isShown: boolean;
  readonly wizard: WizardStore;
  /** True below the price, where the price has the page's title. */
  readonly isSection?: boolean;
  /** Shown below the questions. */
  readonly children?: ReactNode;
}

export function StepView({
  step: { id, number, title, hint, questions },
  isShown,
  wizard,
  isSection = false,
  children,
}: StepViewProps) {
  const Title = isSection ? 'h2' : 'h1';
  /** False for the step that the page begins with. */
  const [isMovedTo] = useState(() => wizard.read().stepBefore !== undefined);
  return (
    <div hidden={!isShown} data-number={number} id={id}>
      <Title
        tabIndex={-1}
        aria-describedby={isSection ? undefined : stepCountId}
        className={`scroll-mt-4 outline-none ${questions.length > 0 ? 'font-medium text-muted' : 'text-2xl font-semibold tracking-tight roomy:text-3xl'}`}
      >
        {title}
      </Title>
      {/* The hint of the only section is about a price to come. */}
      {isSection && <div className="h-4" />}
      {!isSection && questions.length === 0 && <p className="mt-1.5 mb-4 text-muted md:mb-6">{hint}</p>}
      <div className={`grid grid-cols-1 gap-6 ${isMovedTo ? 'pointer-fine:animate-step-in' : ''}`}>
        {questions.map((question, index) => (
          <QuestionView key={question.field} question={question} step={number} wizard={wizard}>
            {index === 0 && <p className="-mt-2 mb-4 text-muted">{hint}</p>}
            {number === firstStep && (
              <p className="sr-only pointer-coarse:hidden lg:not-sr-only lg:-mt-3 lg:mb-4 lg:text-muted">
                On a keyboard, arrows choose and Enter continues.
              </p>
            )}
          </QuestionView>
        ))}
        {children}
      </div>
    </div>
  );
}

/** A choice is final by a click, a tap, a digit, Space or Enter, also on an option that was chosen already. */
export function decide(wizard: WizardStore, question: Question, value: string | number): void {
  wizard.dispatch({ type: 'decided', field: question.field, value });
  // On a phone the step's other question may lie below the screen.
  questionAfter(question)?.scrollIntoView({ block: 'nearest' });
}

export function focusQuestionAfter(question: Question): void {
  questionAfter(question)?.querySelector('input')?.focus();
}

function questionAfter({ field }: Question): Element | null | undefined {
  return document.getElementById(field)?.nextElementSibling;
}

interface QuestionViewProps {
  readonly question: Question;
  readonly step: number;
  readonly wizard: WizardStore;
  /** Shown below the question's words. */
  readonly children?: ReactNode;
}

export function QuestionView({ question, step, wizard, children }: QuestionViewProps) {
  const { field, words, emptyText } = question;
  const options = useWizard(wizard, (state) => state.options);
  const answer = useWizard(wizard, (state) => state.answers[field]);
  const isMissing = useWizard(wizard, ({ unanswered }) => unanswered === step) && answer === undefined;
  const problem = useWizard(wizard, (state) => state.problem?.message);
  /** An arrow key makes browsers send a click, too. Only the key events tell it from a real one. */
  const isMovingByArrow = useRef(false);
  const list = questionOptions(question, options);
  const count = list?.length ?? 0;
  // In a wide container, two or three cards make one row, with their pictures above their words.
  const isStacked = count === 2 || count === 3;
  // On a small phone, such cards have no description and are only as tall as a finger needs.
  const isDense = count > 4;
  const titleId = `${field}-title`;
  const missingId = `${field}-missing`;

  /** Chooses by state alone: a label that clicked its radio would be a second event and move the focus twice. */
  function onOptionClick(event: MouseEvent, value: string | number): void {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    if (!isMovingByArrow.current) decide(wizard, question, value);
  }

  /** Left to the browser, Enter would submit the form, and Space would do nothing on a chosen option. */
  function onOptionKey(event: KeyboardEvent, value: string | number): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    decide(wizard, question, value);
    if (event.key === 'Enter') focusQuestionAfter(question);
  }

  const endArrow = () => {
    isMovingByArrow.current = false;
  };
  return (
    <div
      id={field}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? missingId : undefined}
      className="outline-none"
      onKeyDown={({ key }) => {
        isMovingByArrow.current = key.startsWith('Arrow');
      }}
      onKeyUp={endArrow}
      onPointerDown={endArrow}
    >
      <p id={titleId} className="mb-3 scroll-mt-24 text-question font-semibold tracking-tight text-balance">
        {words}
      </p>
      {children}
      {isMissing && (
        <p id={missingId} className="mb-3 font-medium text-bad">
          {problem ?? unansweredText}
        </p>
      )}
      {list === undefined && <OptionsMissing text={loadingOptionsText} />}
      {list?.length === 0 && <OptionsMissing text={emptyText} />}
      <div
        // The focus stays where it is until the next question takes it.
        onMouseDown={(event) => event.preventDefault()}
        className={`grid grid-cols-1 gap-3 ${count === 3 ? 'roomy:grid-cols-3' : 'roomy:grid-cols-2'} ${isDense ? 'small-phone:gap-2' : ''}`}
      >
        {list?.map(({ id, name, description, image, like }) => (
          <label
            key={id}
            onClick={(event) => onOptionClick(event, id)}
            data-stacked={isStacked || undefined}
            data-dense={isDense || undefined}
            className={`option-card ${count === 2 ? 'roomy:gap-4! roomy:p-5! roomy:[&>svg]:size-16' : ''}`}
          >
            {(!image && optionIcon(field, like ?? id)) ||
              (image && (
                // Lazy, because most pictures belong to later steps and React would load them before the page.
                <img src={image} loading="lazy" alt="" width={48} height={48} className="size-12 shrink-0" />
              ))}
            <span className="min-w-0">
              <span id={`${field}-${id}-name`} className="option-name">
                {name}
              </span>
              {description !== undefined && (
                <span id={`${field}-${id}-text`} className="option-text">
                  {description}
                </span>
              )}
            </span>
            <input
              name={field}
              value={id}
              checked={id === answer}
              onChange={() => wizard.dispatch({ type: 'chose', field, value: id })}
              onKeyDown={(event) => onOptionKey(event, id)}
              type="radio"
              aria-labelledby={`${field}-${id}-name`}
              aria-describedby={description === undefined ? undefined : `${field}-${id}-text`}
              className="option-mark"
            />
          </label>
        ))}
      </div>
    </div>
  );
}

/** In place of the options; the page keeps trying to load them. */
function OptionsMissing({ text }: { readonly text: string }) {
  return (
    <div role="status" className="rounded-lg border border-dashed border-edge px-4 py-5 text-muted">
      <p className="font-medium text-ink">{text}</p>
      <p className="mt-1 text-sm">If nothing appears, reload the page. Your answers are kept.</p>
    </div>
  );
}
