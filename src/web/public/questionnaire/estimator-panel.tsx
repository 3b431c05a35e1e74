import { memo } from 'react';
import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { steps } from '#domain/questionnaire.ts';
import { answerName, isImplied } from '#domain/questions/answers.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { PencilIcon } from '#web/ui/icons.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { EarlierEstimates } from './kept-estimates.tsx';
import { AnswersDrawing, drawingOutline } from './lazy-parts.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import type { Estimate, WizardState } from './wizard-state.ts';
import { useWizard, type WizardStore } from './wizard-store.ts';

/** The side panel: the drawing, the amounts once there are some, and the answers so far. */
export function EstimatorPanel({ wizard }: { readonly wizard: WizardStore }) {
  const estimate = useWizard(wizard, (state) => state.estimate);
  return (
    <aside
      aria-labelledby="pricing-breakdown"
      className="mt-6 self-start overflow-hidden rounded-xl border border-line bg-paper shadow-card md:row-span-2 md:mt-0 print:rounded-none print:border-0 print:no-shadow"
    >
      <PanelDrawing wizard={wizard} />
      <div className="p-[min(1.25rem,5vw)] md:px-4 lg:p-6">
        <h2 id="pricing-breakdown" className="text-xl font-semibold">
          Pricing Breakdown
        </h2>
        {estimate ? (
          <Amounts estimate={estimate} />
        ) : (
          <>
            <p className="mt-1 text-sm text-muted">Your price appears here after the last step.</p>
            <PrivacyLine className="max-md:hidden" />
            <EarlierEstimates className="max-md:hidden" />
          </>
        )}
        <AnswerSummary wizard={wizard} />
      </div>
    </aside>
  );
}

/** The last price. It stays on the screen while an answer is being changed. */
function Amounts({ estimate: { response, answers } }: { readonly estimate: Estimate }) {
  const { totals } = response.calculation;
  const rows = [
    ...elements.map((element) => [
      elementNames[element],
      elementPrice(element, totals[element], { ...answers }),
    ]),
    ['Grand total', formatDollars(totals.grandTotal)],
  ];
  return (
    <dl className="mt-2 border-b border-line pb-3">
      {rows.map(([label, words]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 last:font-semibold">
          <dt>{label}</dt>
          <dd className="tabular-nums">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function PanelDrawing({ wizard }: { readonly wizard: WizardStore }) {
  // A phone has no room for it, and its own drawing above the question.
  const hasRoom = useMedia('(min-width: 48rem)');
  return (
    <div className="[contain:strict] hidden aspect-[400/267] border-b border-line md:block print:mx-auto print:mt-6 print:block print:h-48">
      {hasRoom ? <AnswersDrawing wizard={wizard} /> : drawingOutline}
    </div>
  );
}

interface SummaryRow {
  readonly field: string;
  readonly label: string;
  /** Undefined until the question is answered. */
  readonly answer: string | undefined;
  readonly step: number;
  /** False if another answer implies this one. */
  readonly canChange: boolean;
}

/** One row for every question, answered or not, so that the summary never changes its height. */
function summaryRows({ options, answers }: Pick<WizardState, 'options' | 'answers'>): SummaryRow[] {
  return steps.flatMap((step) =>
    step.questions.map((question) => {
      const id = answers[question.field];
      const list = questionOptions(question, options);
      return {
        field: question.field,
        label: question.name,
        answer: id === undefined || !list ? undefined : answerName(question, id, list),
        step: step.number,
        canChange: !isImplied(question, answers, options),
      };
    }),
  );
}

const rowLook =
  'flex large-text:flex-wrap min-h-7.5 max-md:min-h-11 py-1 w-full items-center gap-1.5 rounded-sm px-2 text-left text-sm';

interface RowProps extends Omit<SummaryRow, 'field'> {
  readonly isCurrent: boolean;
  readonly onChange: (step: number) => void;
}

const Row = memo(function Row({ label, answer, step, canChange, isCurrent, onChange }: RowProps) {
  return (
    <li>
      {answer !== undefined && canChange && !isCurrent ? (
        <button
          type="button"
          onClick={() => onChange(step)}
          className={`group ${rowLook} hover:bg-hover pointer-fine:transition-colors`}
        >
          <span className="sr-only">Change </span>
          <span className="shrink-0 text-muted">{label}</span>
          <span className="sr-only">: </span>
          <span className="ml-auto text-right font-medium text-balance">{answer}</span>
          <PencilIcon className="size-3.5 text-muted group-hover:text-ink print:hidden" />
        </button>
      ) : (
        <p className={`${rowLook} ${isCurrent ? 'bg-accent-soft' : ''}`}>
          <span className={`shrink-0 ${isCurrent ? 'font-medium' : 'text-muted'}`}>{label}</span>
          <span className="mr-5 ml-auto text-right font-medium text-balance">{answer ?? '–'}</span>
        </p>
      )}
    </li>
  );
});

function AnswerSummary({ wizard }: { readonly wizard: WizardStore }) {
  // The question comes first.
  const { options, step: current, answers } = useWizard(wizard, (state) => state);
  return (
    <section aria-label="Your answers so far">
      <ul className="-mx-2 mt-3">
        {summaryRows({ options, answers }).map(({ field, ...row }) => (
          <Row key={field} {...row} isCurrent={row.step === current} onChange={wizard.reopen} />
        ))}
      </ul>
    </section>
  );
}
