import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { lastStep } from '#domain/questionnaire.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { EarlierEstimates } from './kept-estimates.tsx';
import { AnswersDrawing, drawingOutline } from './lazy-parts.tsx';
import { AnswerList } from './steps/answer-list.tsx';
import { PrivacyLine } from './steps/privacy-line.tsx';
import type { Estimate } from './wizard-state.ts';
import { useWizard, type WizardStore } from './wizard-store.ts';

/** The side panel: the drawing, the amounts once there are some, and the answers so far. */
export function EstimatorPanel({ wizard }: { readonly wizard: WizardStore }) {
  const estimate = useWizard(wizard, (state) => state.estimate);
  // The last step has the privacy notice beside its fields.
  const isLast = useWizard(wizard, ({ step }) => step === lastStep);
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
            {!isLast && <PrivacyLine className="max-md:hidden" />}
            <EarlierEstimates className="max-md:hidden" />
          </>
        )}
        <section aria-label="Your answers so far" className="mt-3">
          <AnswerList wizard={wizard} />
        </section>
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
      elementPrice(element, totals[element], { ...answers, ...response.drawnAs }),
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
  // A phone has no room for the panel, and shows the drawing above the question.
  const hasRoom = useMedia('(min-width: 48rem)');
  return (
    <div className="[contain:strict] hidden aspect-[400/267] border-b border-line md:block print:mx-auto print:mt-6 print:block print:h-48">
      {hasRoom ? <AnswersDrawing wizard={wizard} /> : drawingOutline}
    </div>
  );
}
