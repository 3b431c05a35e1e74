import { type RefObject, useRef, useState } from 'react';
import { differenceInWords, formatDollars } from '#domain/money.ts';
import { answerName, type DraftAnswers, withImplied } from '#domain/questions/answers.ts';
import { type AnswerField, type Question, questions } from '#domain/questions/questions.ts';
import { haveSameAnswers } from '#web/public/questionnaire/wizard-state.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { PriceChange } from './price-change.tsx';
import type { ShownEstimate } from './shown-estimate.ts';

type Alternative = ShownEstimate['alternatives'][number];

interface YourAnswersProps {
  readonly estimate: ShownEstimate;
  readonly answers: DraftAnswers;
  /** True while the price does not fit the answers. */
  readonly isBusy?: boolean;
  /** True while a new price is worked out. */
  readonly isCalculating?: boolean;
  readonly onKeep: (answers: DraftAnswers, promised: number) => void;
  /** If left out, a change that was kept leaves the page. */
  readonly onUndo?: (before: DraftAnswers) => void;
}

/** A change that was kept. */
interface Kept {
  readonly field: AnswerField;
  readonly answers: DraftAnswers;
  readonly before: { readonly answers: DraftAnswers; readonly total: number };
  /** The price that was shown beside it. */
  readonly promised: number;
}

/** Every answer; it opens to what each other one would do to the price. Looking stores nothing; keeping does. */
export function YourAnswers(props: YourAnswersProps) {
  const { estimate, answers, isBusy = false, isCalculating = false, onKeep, onUndo } = props;
  const [open, setOpen] = useState<AnswerField>();
  const [kept, setKept] = useState<Kept>();
  /** The change that was taken back: the price is spoken, since the words about the change are gone. */
  const [undone, setUndone] = useState<Kept>();
  const toggle = useRef<HTMLButtonElement>(null);
  const total = estimate.totals.grandTotal;
  /** The price of the kept change, or the one before while it is worked out. */
  const isSinceKept =
    kept && [kept.answers, kept.before.answers].some((each) => haveSameAnswers(each, answers));

  const hasNewPrice = !isBusy && kept && !haveSameAnswers(kept.before.answers, answers);

  function close(): void {
    toggle.current?.focus();
    setOpen(undefined);
  }

  function keep({ field, id, difference }: Alternative): void {
    close();
    setUndone(undefined);
    const changed = withImplied({ ...answers, [field]: id });
    const promised = total + difference;
    setKept({ field, answers: changed, before: { answers, total }, promised });
    onKeep(changed, promised);
  }

  const rows = questions.flatMap((question) => {
    const { field } = question;
    const id = answers[field];
    if (id === undefined) return [];
    const others = estimate.alternatives.filter((each) => each.field === field);
    const isOpen = open === field && others.length > 0;
    return [
      <li
        key={field}
        className="relative border-b border-line"
        onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
      >
        <Answer
          question={question}
          words={estimate.answerNames[field] ?? answerName(question, id)}
          isOpen={isOpen}
          {...(isOpen && { ref: toggle })}
          {...(others.length > 0 && {
            onToggle: () => {
              setKept(undefined);
              setOpen(isOpen ? undefined : field);
            },
          })}
        />
        {isOpen && (
          <WhatIf
            // With another price the differences are no longer true.
            key={estimate.reference}
            label={question.name}
            others={others.map((other) => ({
              ...other,
              name: estimate.optionNames[field]?.[other.id] ?? answerName(question, other.id),
            }))}
            total={total}
            isBusy={isBusy}
            onKeep={keep}
            onLeave={close}
          />
        )}
        <div role="status">
          {kept?.field === field && isSinceKept && onUndo && (hasNewPrice || isCalculating) && (
            <PriceChange
              was={kept.before.total}
              is={hasNewPrice ? total : undefined}
              promised={kept.promised}
              onUndo={(button) => {
                // This button goes away, and the visitor stays at the answer.
                button.closest('li')?.querySelector('button')?.focus();
                setKept(undefined);
                setUndone(kept);
                onUndo(kept.before.answers);
              }}
            />
          )}
          {undone?.field === field && !kept && haveSameAnswers(undone.before.answers, answers) && (
            <p className="sr-only">{`The price is ${formatDollars(total)}`}</p>
          )}
        </div>
      </li>,
    ];
  });
  const half = Math.ceil(rows.length / 2);
  return (
    <div className="grid grid-cols-1 gap-x-12 border-t border-line @4xl:grid-cols-2 @4xl:border-0 print:grid-cols-1 print:border-0">
      {/* Each column moves by itself when an answer opens. */}
      {[rows.slice(0, half), rows.slice(half)].map((column, index) => (
        <ul key={index === 0 ? 'first' : 'second'} className="@4xl:border-t @4xl:border-line">
          {column}
        </ul>
      ))}
    </div>
  );
}

interface AnswerProps {
  readonly question: Question;
  readonly words: string;
  readonly isOpen: boolean;
  /** If left out, another answer implies this one. */
  readonly onToggle?: () => void;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

function Answer({ question: { name }, words, isOpen, onToggle, ref }: AnswerProps) {
  const look =
    'flex min-h-11 w-full items-center gap-x-2 rounded-sm py-1 text-left print:min-h-0 print:py-px print:text-sm';
  const labelAndWords = (
    <span className="flex min-w-0 grow flex-wrap gap-x-2">
      <span className="w-33 max-w-full text-muted @md:w-40">{name}</span>
      <span className="font-medium wrap-break-word">{words}</span>
    </span>
  );
  if (!onToggle) return <p className={look}>{labelAndWords}</p>;
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={`hover:bg-hover ${look}`}
    >
      <span className="sr-only">Change </span>
      {labelAndWords}
      <ChevronDownIcon className={`size-4.5 text-muted print:hidden ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  );
}

interface WhatIfProps {
  readonly label: string;
  readonly others: readonly (Alternative & { readonly name: string })[];
  readonly total: number;
  readonly isBusy: boolean;
  readonly onKeep: (alternative: Alternative) => void;
  readonly onLeave: () => void;
}

/** The other answers, and both prices beside the one that is tried. */
function WhatIf({ label, others, total, isBusy, onKeep, onLeave }: WhatIfProps) {
  const [looked, setLooked] = useState<Alternative>();
  return (
    // On a wide screen it opens over the answers below, so that nothing moves and nothing beside it is left empty.
    <div className="pb-3 in-data-embedded:static! lg:absolute lg:inset-x-0 lg:top-full lg:z-10 lg:rounded-b-lg lg:border lg:border-line lg:bg-paper lg:p-3 lg:shadow-raised print:hidden">
      {/* It stays in sight above the answers, unless it would take much of the screen in large text. */}
      <p
        role="status"
        className="top-[min(0.5rem,calc((100svh-20rem)*100))] z-10 mb-2 rounded-md border border-line bg-paper px-3 py-2 tabular-nums tall:sticky"
      >
        {looked && <span className="font-semibold">{formatDollars(total + looked.difference)}</span>}
        <span>
          {looked
            ? ` in place of ${formatDollars(total)}`
            : `Now ${formatDollars(total)}. Choose one to see its price.`}
        </span>
      </p>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{`${label}: what if`}</legend>
        {others.map((other) => (
          <label
            key={other.id}
            className="flex min-h-11 items-center gap-x-3 rounded-md border border-edge px-3 py-1.5 hover:bg-hover has-checked:border-accent-text has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`what-if-${other.field}`}
              checked={looked?.id === other.id}
              onChange={() => setLooked(other)}
              className="size-4.5 shrink-0 scroll-mt-24"
            />
            <span className="flex grow flex-wrap justify-between gap-x-3">
              <span>{other.name}</span>
              <span className="text-muted tabular-nums">{differenceInWords(other.difference)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {looked && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button className="min-h-11! text-sm!" aria-disabled={isBusy} onClick={() => onKeep(looked)}>
            Keep this change
          </Button>
          <Button variant="small" onClick={onLeave}>
            Leave it
          </Button>
        </div>
      )}
    </div>
  );
}
