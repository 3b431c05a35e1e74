import '#web/public/styles.css';
import { type Ref, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Business } from '#contract/page.ts';
import { lastStep } from '#domain/questionnaire.ts';
import { answerName, type DraftAnswers } from '#domain/questions/answers.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { answerFields, questions } from '#domain/questions/questions.ts';
import { bookingLink } from '#domain/visitor-links.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import { navigate, paths } from '#web/public/location.ts';
import { breakdownHeadingId } from '#web/public/questionnaire/estimator-panel.tsx';
import { requestPrice } from '#web/public/questionnaire/request-price.ts';
import { type Estimate, isOutOfDate } from '#web/public/questionnaire/wizard-state.ts';
import { useWizard, type WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { BusinessDetails } from './business-details.tsx';
import { LinkButtons } from './link-buttons.tsx';
import { MailNote } from './mail-note.tsx';
import { Facts, PriceHeadline, PriceParts } from './price-parts.tsx';
import { thankYouStateOf } from './thank-you-state.ts';
import { VersionCards } from './version-cards.tsx';
import { YourAnswers } from './your-answers.tsx';

export interface EstimateResultProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  /** The estimate from before the page was loaded. */
  readonly restored: Estimate | undefined;
}

/** Moves focus and screen to the price, unless it was changed in place. */
function goToPrice(panel: HTMLElement | null | undefined): void {
  if (!panel || panel.contains(document.activeElement)) return;
  panel.querySelector<HTMLElement>('[data-price]')?.focus({ preventScroll: true });
  panel.scrollIntoView({ block: 'start' });
  scrollHostPageTo(panel);
}

/** A changed answer is priced as soon as the visitor is back at the last step. A link's answers wait to be asked for. */
function useRecalculation(wizard: WizardStore): void {
  const isDue = useWizard(
    wizard,
    (state) =>
      state.step === lastStep &&
      !state.isFromLink &&
      isOutOfDate(state) &&
      !state.isCalculating &&
      !state.problem,
  );
  useEffect(() => {
    if (isDue) void requestPrice(wizard);
  }, [isDue, wizard]);
}

const yourAnswersId = 'your-answers';

/** The price, its parts, and what would change it; side by side if there is room. */
export default function EstimateResult({ wizard, restored, business }: EstimateResultProps) {
  const estimate = useWizard(wizard, (state) => state.estimate);
  const result = useRef<HTMLDivElement>(null);
  const [isFirst] = useState(estimate !== restored);
  useRecalculation(wizard);
  useEffect(() => {
    if (estimate !== restored) goToPrice(result.current?.closest('aside'));
  }, [estimate, restored]);
  return (
    estimate && (
      <Result ref={result} business={business} wizard={wizard} estimate={estimate} isFirst={isFirst} />
    )
  );
}

interface ResultProps extends Omit<EstimateResultProps, 'restored'> {
  readonly ref: Ref<HTMLDivElement>;
  readonly estimate: Estimate;
  /** The price appears now, and was not there before. */
  readonly isFirst: boolean;
}

function Result({ ref, business, wizard, estimate, isFirst }: ResultProps) {
  const { versions, answers, isCalculating } = useWizard(wizard, (state) => state);
  const isChanged = useWizard(wizard, isOutOfDate);
  const isStale = isChanged || isCalculating;
  /** Of the ways to keep this price. While a new one is worked out, nothing below them moves. */
  const waysLook = isCalculating ? 'invisible' : isChanged ? 'hidden' : '';
  /** Everything around the price is rendered after the price. */
  const isWhole = useDeferredValue(true, false);
  const { response } = estimate;
  const { assumptions, estimateUrl, mailedTo } = response;
  const handed = thankYouStateOf(estimate, answers);

  function choose(chosen: DraftAnswers): void {
    for (const field of answerFields) {
      const value = chosen[field];
      if (value !== undefined) wizard.dispatch({ type: 'chose', field, value });
    }
  }

  /** These become the visitor's answers, and are priced. */
  function change(changed: DraftAnswers): void {
    choose(changed);
    void requestPrice(wizard);
  }

  const pick = (version: Estimate) => change(version.answers);

  function keepPrice(): void {
    choose(estimate.answers);
    document.querySelector<HTMLElement>('[data-price]')?.focus({ preventScroll: true });
  }

  return (
    // As tall as the screen, so that the price can be scrolled to the top.
    <div
      ref={ref}
      className={`@container ${isWhole ? '' : 'min-h-svh'}`}
      aria-busy={isCalculating}
      data-out-of-date={isStale || undefined}
    >
      <div className="grid grid-cols-1 gap-7 p-[min(1.25rem,5vw)] lg:p-6 @5xl:grid-cols-[minmax(0,1fr)_22rem] @5xl:grid-rows-[auto_1fr] @5xl:gap-x-12 @5xl:p-10 print:grid-cols-2 print:gap-4 print:p-0">
        <div className="grid grid-cols-1 gap-6 self-start @2xl:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] print:contents">
          <div className="@2xl:self-center">
            <p className="hidden print:block">Prepared for {estimate.answers.fullName}</p>
            {isChanged && !isCalculating && (
              <OutOfDate wizard={wizard} estimate={estimate} onKeep={keepPrice} />
            )}
            <PriceHeadline estimate={estimate} business={business} />
            <Button
              className="mt-5 w-full"
              aria-disabled={isStale}
              onClick={() => navigate(paths.thankYou, handed)}
            >
              Talk to a professional
            </Button>
            <div className={waysLook}>
              <a
                href={bookingLink(business.bookingUrl, handed)}
                target="_blank"
                rel="noopener noreferrer"
                data-booking
                className={`${buttonClass('secondary')} mt-3 w-full`}
              >
                <CalendarIcon />
                Book a Meeting
              </a>
              {estimateUrl !== '' && <LinkButtons url={estimateUrl} canPrint />}
              {estimateUrl !== '' && mailedTo !== null && (
                <MailNote key={estimateUrl} email={mailedTo} url={estimateUrl} />
              )}
            </div>
          </div>
          <div className="aspect-[400/267] overflow-hidden rounded-lg border border-line print:h-44 print:w-auto">
            {isWhole && <LiftDrawing answers={answers} isArriving={isFirst} />}
          </div>
        </div>
        <div className="self-start @5xl:row-span-2">
          <h2 id={breakdownHeadingId} className="mb-3 text-xl font-semibold">
            Pricing Breakdown
          </h2>
          {isWhole && (
            <>
              <PriceParts
                lines={response.lines}
                totals={response.calculation.totals}
                answers={{ ...estimate.answers }}
              />
              {assumptions.length > 0 && (
                <section className="mt-5 print:mt-3">
                  <h3 className="mb-1 font-semibold">What we assumed</h3>
                  <ul className="grid gap-1 text-sm text-muted">
                    {assumptions.map((sentence) => (
                      <li key={sentence} className="text-pretty">
                        {sentence}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <Facts estimate={estimate} />
              {response.dimensions && (
                <section className="mt-5 print:hidden">
                  <h3 className="mb-2 font-semibold">Plan and section</h3>
                  <ScaleDrawings
                    dimensions={response.dimensions}
                    answers={{ ...estimate.answers }}
                    dxfUrl={`${estimateUrl}.dxf`}
                  />
                </section>
              )}
            </>
          )}
        </div>
        {isWhole && (
          <div className="grid grid-cols-1 gap-7 self-start">
            <section aria-labelledby={yourAnswersId} className="@container">
              <h2 id={yourAnswersId} className="mb-2 text-xl font-semibold">
                Your answers
              </h2>
              <p className="mb-3 text-muted print:hidden">
                Choose a what-if to see what it does to the price. Nothing changes until you keep it.
              </p>
              <YourAnswers
                wizard={wizard}
                estimate={estimate}
                isBusy={isStale}
                onKeep={change}
                onUndo={pick}
              />
            </section>
            <VersionCards versions={versions} current={estimate} isBusy={isStale} onPick={pick} />
            <div className="hidden text-xs print:block">
              <BusinessDetails business={business} />
              {estimateUrl !== '' && (
                <p className="mt-2 wrap-anywhere">This estimate online: {estimateUrl}</p>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

interface OutOfDateProps {
  readonly wizard: WizardStore;
  readonly estimate: Estimate;
  /** Takes the answers back that the price was worked out with. */
  readonly onKeep: () => void;
}

/** Says that the answers are not those of the price. A link's answers are named, and priced when they are asked for. */
function OutOfDate({ wizard, estimate, onKeep }: OutOfDateProps) {
  const { answers, options, isFromLink } = useWizard(wizard, (state) => state);
  const changes = questions.flatMap((question) => {
    const id = answers[question.field];
    if (id === undefined || id === estimate.answers[question.field]) return [];
    return [`${question.name}: ${answerName(question, id, questionOptions(question, options))}`];
  });
  return (
    <div role="status" className="mb-3 rounded-md bg-warn-soft px-3.5 py-3 text-sm font-medium text-warn">
      {isFromLink ? (
        <>
          Price these answers? They are not those of the price below.
          <ul className="mt-2 list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <div className="mt-3 grid grid-cols-1 gap-2">
            <Button variant="secondary" onClick={() => void requestPrice(wizard)}>
              Price these answers
            </Button>
            <Button variant="secondary" onClick={onKeep}>
              Keep my price
            </Button>
          </div>
        </>
      ) : (
        'You changed an answer, so this price is out of date. Calculate again to update it.'
      )}
    </div>
  );
}
