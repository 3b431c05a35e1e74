// An estimate as it was given, also months later and on another device.
import { useEffect } from 'react';
import type { PublicEstimate } from '#contract/estimates/shared-estimate.ts';
import { type Business, type PageAddress, startedFromName } from '#contract/page.ts';
import { trueAnswers } from '#domain/drawing/dimensions.ts';
import { adjustmentOf } from '#domain/pricing/adjustment.ts';
import { type DraftAnswers, readAnswers } from '#domain/questions/answers.ts';
import { readDrawn } from '#domain/questions/drawn-answers.ts';
import { questions } from '#domain/questions/questions.ts';
import { bookingLink, callLink } from '#domain/visitor-links.ts';
import { reportOpened } from '#web/api/estimate-api.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { LabelledRows, ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { paths } from '#web/public/location.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { keepStart } from '#web/public/questionnaire/started-from.ts';
import { inStorage } from '#web/public/storage.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { answersId, AnswersSection } from './answers-section.tsx';
import { BusinessDetails } from './business-details.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { PriceHeadline } from './price-headline.tsx';
import * as look from './price-look.ts';
import { SavePdf } from './save-pdf.tsx';
import { Share } from './share.tsx';
import { YourAnswers } from './your-answers.tsx';

export interface EstimatePageProps {
  readonly estimate: PublicEstimate;
  readonly address: PageAddress;
  readonly business: Business;
}

const secondsInView = 5;

export function EstimatePage({ estimate, address, business }: EstimatePageProps) {
  const { firstName, isValid, dimensions } = estimate;
  const forWhom = estimate.forWhom || firstName;
  const answers = readAnswers(estimate.answers);
  const drawn = readDrawn(estimate);
  // A further price has no discount, so a change beside a discounted price would promise what nobody gets.
  const canTry =
    answers !== undefined && estimate.alternatives.length > 0 && adjustmentOf(estimate.lines) === undefined;
  useEffect(() => reportWhenSeen(address.path), [address.path]);
  const former = estimate.answersInWords.filter(
    ({ label }) => !canTry || !questions.some(({ name }) => name === label),
  );
  return (
    <article
      className={`${look.wholeLook} mx-auto max-w-304 gutter py-6 md:px-6 md:py-10 print:px-0 print:py-2 print:text-sm`}
    >
      <div className={look.headLook}>
        <div className={look.pricePlace}>
          <div className="relative">
            <PriceHeadline
              title={`Lift estimate${forWhom === '' ? '' : ` for ${forWhom}`}`}
              estimate={estimate}
              answers={answers}
              business={estimate}
            >
              {!isValid && (
                <p className="my-2 rounded-md bg-warn-soft px-3.5 py-3 font-medium text-warn md:text-sm">
                  These are the prices of that day. Press Change something to see today’s.
                </p>
              )}
            </PriceHeadline>
            <NewTabLink
              href={bookingLink(business.bookingUrl, { firstName })}
              className={`mt-4 w-full ${buttonClass('primary')}`}
            >
              <CalendarIcon />
              <span>Book a Meeting</span>
            </NewTabLink>
            <div className={look.waysRow}>
              <a
                href={canTry ? `#${answersId}` : startFrom(estimate, estimate.answers)}
                className={look.wayLook}
              >
                Change something
              </a>
              <a href={callLink(business.phone)} className={look.wayLook}>
                {business.phone}
              </a>
              <Share url={address.url}>
                <SavePdf url={address.path} />
              </Share>
            </div>
          </div>
          <div className={look.drawingLook}>
            {drawn && <LiftDrawing answers={trueAnswers(drawn, dimensions)} />}
          </div>
        </div>
        <div className={look.breakdownPlace}>
          <PriceBreakdown estimate={estimate} notIncluded={business.notIncluded} />
        </div>
        <AnswersSection canTry={canTry} className={look.answersPlace}>
          {canTry && (
            <YourAnswers
              estimate={estimate}
              answers={answers}
              onKeep={(changed, price) => {
                keepStart(estimate.reference, address.path, price);
                window.location.assign(startFrom(estimate, changed));
              }}
            />
          )}
          {former.length > 0 && (
            <LabelledRows
              rows={former}
              className="mt-3 grid grid-cols-1 gap-x-12 @2xl:grid-cols-2 print:mt-1"
            />
          )}
        </AnswersSection>
      </div>
      {dimensions && (
        <ScaleDrawings
          dimensions={dimensions}
          answers={{ ...estimate.answers, ...estimate.drawnAs }}
          dxfUrl={`${address.path}.dxf`}
        />
      )}
      <div className="mt-8 border-t border-line pt-4 print:col-span-2 print:mt-0 print:border-0 print:pt-0">
        <BusinessDetails business={business} />
        <p className="mt-2 hidden text-xs wrap-anywhere print:block">{`This estimate online: ${address.url}`}</p>
      </div>
    </article>
  );
}

/**
 * The estimator with these answers, at the last step: only the contact is left to ask for. The link holds nothing of
 * the person, because everybody with the estimate's address can read it.
 */
function startFrom({ reference }: PublicEstimate, answers: DraftAnswers | PublicEstimate['answers']): string {
  const ids = Object.entries(answers).map(([field, id]) => [field, String(id)]);
  return `${paths.estimator}?${new URLSearchParams([...ids, [startedFromName, reference]])}`;
}

/**
 * Reports once that somebody looked at the estimate for five seconds. Mail scanners run no scripts; admins do not count.
 * Call the returned function to stop.
 */
function reportWhenSeen(path: string): () => void {
  if (inStorage('localStorage', (storage) => storage.getItem('adminToken'))) return () => undefined;
  let seconds = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seconds += 1;
    if (seconds < secondsInView) return;
    clearInterval(timer);
    void reportOpened(path);
  }, 1000);
  return () => clearInterval(timer);
}
