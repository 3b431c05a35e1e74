import '#web/public/styles.css';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Business } from '#contract/page.ts';
import { named } from '#domain/describe-lift.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { answerName, type DraftAnswers } from '#domain/questions/answers.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import { questions } from '#domain/questions/questions.ts';
import { bookingLink, callLink } from '#domain/visitor-links.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { scrollHostPageTo } from '#web/public/embedding/host-page.ts';
import { navigate, paths } from '#web/public/location.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { keepEstimate } from '#web/public/questionnaire/keep-estimate.ts';
import { requestPrice } from '#web/public/questionnaire/request-price.ts';
import { SubmissionAlert } from '#web/public/questionnaire/submission-alert.tsx';
import { type Estimate, isContactFolded, isOutOfDate } from '#web/public/questionnaire/wizard-state.ts';
import { useWizard, type WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { Button } from '#web/ui/button.tsx';
import { dismissToasts } from '#web/ui/toasts.ts';
import { AnswersSection } from './answers-section.tsx';
import { BusinessDetails } from './business-details.tsx';
import { MailNote } from './mail-note.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { PriceHeadline } from './price-headline.tsx';
import * as look from './price-look.ts';
import { SavePdf } from './save-pdf.tsx';
import { Share } from './share.tsx';
import { shownEstimate } from './shown-estimate.ts';
import { thankYouStateOf } from './thank-you-state.ts';
import { VersionCards } from './version-cards.tsx';
import { YourAnswers } from './your-answers.tsx';

export interface EstimateResultProps {
  readonly business: Business;
  readonly wizard: WizardStore;
  readonly estimate: Estimate;
  /** The estimate from before the page was loaded. */
  readonly restored: Estimate | undefined;
}

/** Moves focus and screen to the price, unless it was changed in place. */
function goToPrice(result: HTMLElement | null): void {
  if (!result || result.contains(document.activeElement)) return;
  result.querySelector<HTMLElement>('[data-price]')?.focus({ preventScroll: true });
  result.scrollIntoView({ block: 'start' });
  scrollHostPageTo(result);
}

/** The price, its parts, and what would change it. */
export default function EstimateResult({ wizard, estimate, restored, business }: EstimateResultProps) {
  const result = useRef<HTMLDivElement>(null);
  /** Whether the price has just appeared. */
  const [isFirst] = useState(estimate !== restored);
  const state = useWizard(wizard, (whole) => whole);
  const { versions, answers, isCalculating, problem } = state;
  const isChanged = isOutOfDate(state);
  const isStale = isChanged || isCalculating;
  /**
   * The look of the ways to keep this price. While a new price is worked out, they keep their place, so that nothing
   * below moves.
   */
  const waysLook = isCalculating ? 'invisible' : isChanged ? 'hidden' : '';
  /** Everything around the price is rendered after the price. */
  const isWhole = useDeferredValue(true, false);
  const { estimateUrl, mailedTo, drawnAs } = estimate.response;
  const drawn = isChanged ? answers : { ...answers, ...drawnAs };
  const handed = thankYouStateOf(estimate, answers);
  const shown = shownEstimate(estimate);
  /** A changed answer is priced as soon as the visitor is back here. A link's answers wait to be asked for. */
  const isDue = isChanged && !state.isFromLink && !isCalculating && !problem;
  useEffect(() => {
    if (isDue) void requestPrice(wizard);
  }, [isDue, wizard]);
  useLayoutEffect(() => {
    // A page that was loaded again stays where it was.
    if (estimate !== restored || wizard.read().stepBefore !== undefined) goToPrice(result.current);
  }, [estimate, restored, wizard]);

  /** These become the visitor's answers, and are priced. */
  function change(changed: DraftAnswers): void {
    wizard.dispatch({ type: 'answered', answers: changed });
    void requestPrice(wizard);
  }

  function showVersion(version: Estimate): void {
    dismissToasts();
    wizard.dispatch({ type: 'showed', version });
    keepEstimate(wizard.read());
  }

  function keepPrice(): void {
    wizard.dispatch({ type: 'answered', answers: estimate.answers });
    document.querySelector<HTMLElement>('[data-price]')?.focus({ preventScroll: true });
  }

  return (
    // As tall as the screen, so that the price can be scrolled to the top.
    <div
      ref={result}
      className={`${look.wholeLook} pt-3 md:scroll-mt-28 md:pt-0 ${isWhole ? '' : 'min-h-svh'}`}
      aria-busy={isCalculating}
      data-out-of-date={isStale || undefined}
    >
      <div className={look.headLook}>
        <div className={look.pricePlace}>
          <div className="relative">
            <p className="hidden print:block">{`Prepared for ${estimate.answers.fullName}`}</p>
            {isChanged && !isCalculating && (
              <OutOfDate wizard={wizard} estimate={estimate} onKeep={keepPrice} />
            )}
            {problem && isContactFolded(state) && (
              <div className="mb-4">
                <SubmissionAlert problem={problem} wizard={wizard} />
              </div>
            )}
            <PriceHeadline
              title="Your price"
              estimate={shown}
              answers={estimate.answers}
              business={business}
            />
            <Button
              className="mt-4 w-full"
              aria-disabled={isStale}
              onClick={() => navigate(paths.thankYou, handed)}
            >
              Talk to a professional
            </Button>
            <div className={waysLook}>
              <div className={look.waysRow}>
                <NewTabLink
                  href={bookingLink(business.bookingUrl, handed)}
                  data-booking
                  className={look.wayLook}
                >
                  Book a Meeting
                </NewTabLink>
                <a href={callLink(business.phone)} className={look.wayLook}>
                  {business.phone}
                </a>
                {estimateUrl !== '' && (
                  <Share url={estimateUrl}>
                    <SavePdf url={estimateUrl} />
                  </Share>
                )}
              </div>
              {estimateUrl !== '' && mailedTo !== null && (
                <MailNote key={estimateUrl} email={mailedTo} url={estimateUrl} wizard={wizard} />
              )}
            </div>
          </div>
          <div className={look.drawingLook}>
            {isWhole && (
              <LiftDrawing answers={trueAnswers(drawn, estimate.response.dimensions)} isArriving={isFirst} />
            )}
          </div>
        </div>
        {isWhole && (
          <>
            <div className={look.breakdownPlace}>
              <PriceBreakdown estimate={shown} notIncluded={business.notIncluded} />
            </div>
            <AnswersSection className={look.answersPlace}>
              <YourAnswers
                estimate={shown}
                answers={estimate.answers}
                isBusy={isStale}
                isCalculating={isCalculating}
                onKeep={change}
                onUndo={change}
              />
            </AnswersSection>
          </>
        )}
      </div>
      {isWhole && (
        <>
          {estimate.response.dimensions && (
            <ScaleDrawings
              dimensions={estimate.response.dimensions}
              answers={{ ...shown.answers, ...drawnAs }}
              dxfUrl={`${estimateUrl}.dxf`}
            />
          )}
          <VersionCards versions={versions} current={estimate} isBusy={isStale} onPick={showVersion} />
          <div className="col-span-2 hidden text-xs print:flex print:items-end print:justify-between print:gap-8">
            <BusinessDetails business={business} />
            {estimateUrl !== '' && <p className="wrap-anywhere">{`This estimate online: ${estimateUrl}`}</p>}
          </div>
        </>
      )}
    </div>
  );
}

interface OutOfDateProps {
  readonly wizard: WizardStore;
  readonly estimate: Estimate;
  /** Takes the answers back that the price was worked out with. */
  readonly onKeep: () => void;
}

/** Shown above a price that was made for other answers. If these came with a link, they are listed, with a button that prices them. */
function OutOfDate({ wizard, estimate, onKeep }: OutOfDateProps) {
  const { answers, options, isFromLink } = useWizard(wizard, (state) => state);
  const changes = questions.flatMap((question) => {
    const id = answers[question.field];
    if (id === undefined || id === estimate.answers[question.field]) return [];
    return [named(question.name, answerName(question, id, questionOptions(question, options)))];
  });
  return (
    <div role="status" className="mb-3 rounded-md bg-warn-soft px-3.5 py-3 font-medium text-warn md:text-sm">
      {isFromLink ? (
        <>
          <p>Price these answers? They are not those of the price below.</p>
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
        <p>You changed an answer, so this price is out of date.</p>
      )}
    </div>
  );
}
