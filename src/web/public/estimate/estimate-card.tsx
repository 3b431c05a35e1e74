import type { Business } from '#contract/page.ts';
import { elementNames } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import { bookingLink, ratingLink } from '#domain/visitor-links.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CalendarIcon, StarIcon } from '#web/ui/icons.tsx';
import { shareAlone } from './price-look.ts';
import { SavePdf } from './save-pdf.tsx';
import { Share } from './share.tsx';
import type { ThankYouState } from './thank-you-state.ts';

interface EstimateCardProps {
  readonly business: Business;
  readonly visitor: ThankYouState;
  /** The priced answers, if this tab still knows them. */
  readonly answers: DraftAnswers | undefined;
}

export function EstimateCard({ business, visitor, answers }: EstimateCardProps) {
  const range = quoteRange(visitor.grandTotal);
  const elements = [
    ['lift', visitor.liftEstimate],
    ['installation', visitor.installationEstimate],
    ['shaft', visitor.shaftEstimate],
  ] as const;
  return (
    <section className="@container self-start rounded-xl md:col-start-2 md:row-span-3 md:row-start-1 border border-line bg-paper p-[min(1.5rem,6vw)] shadow-raised lg:p-8 print:no-shadow">
      <h2 className="text-2xl font-semibold tracking-tight wrap-anywhere">Your Estimate is Confirmed</h2>
      <p className="mt-1.5 text-muted">
        This estimate is fairly accurate; final pricing may vary with customisations.
      </p>
      <p className="mt-6 text-[min(2.125rem,8.5cqi)] leading-tight font-semibold tracking-tight tabular-nums">
        <span>{formatDollars(range?.low)}</span>
        <span className="font-normal text-muted"> to </span>
        <span>{formatDollars(range?.high)}</span>
      </p>
      <p className="mt-1 text-sm text-muted">{business.priceNote}</p>
      <div className="mt-6 grid grid-cols-1 gap-3">
        <NewTabLink
          href={bookingLink(business.bookingUrl, visitor)}
          data-booking
          className={buttonClass('primary')}
        >
          <CalendarIcon />
          <span>Book a Meeting</span>
        </NewTabLink>
        <NewTabLink href={ratingLink(business.ratingUrl, visitor)} className={buttonClass('secondary')}>
          <StarIcon />
          <span>Rate your Estimate</span>
        </NewTabLink>
      </div>
      <h3 className="mt-8 font-semibold">Further Breakdown by Element</h3>
      <dl className="mt-2">
        {elements.map(([element, dollars]) => (
          <div
            key={element}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5 first:border-0"
          >
            <dt className="text-muted">{elementNames[element]}</dt>
            <dd className="text-right font-medium tabular-nums">
              <span>{formatDollars(dollars)}</span>
              {/* $0 alone reads as free. */}
              {dollars === 0 && answers && (
                <span className="block text-sm font-normal text-muted">
                  {elementPrice(element, dollars, { ...answers })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {visitor.estimateUrl !== undefined && (
        <div className={shareAlone}>
          <Share url={visitor.estimateUrl}>
            <SavePdf url={visitor.estimateUrl} />
          </Share>
        </div>
      )}
      <p className="mt-5 text-muted">Our team will be in touch shortly.</p>
    </section>
  );
}
