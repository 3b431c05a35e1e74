// An estimate as it was given, also months later and on another device: HTML only.
import { type Business, type PageAddress, startedFromName } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import { contactWords } from '#domain/contact-fields.ts';
import { dayInWords } from '#domain/day.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { dimensionTable } from '#domain/drawing/dimensions.ts';
import { formatDollars } from '#domain/money.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { bookingLink, callLink } from '#domain/visitor-links.ts';
import { LiftDrawing } from '#web/drawing/lift-drawing.tsx';
import { ScaleDrawings } from '#web/drawing/scale-drawings.tsx';
import { paths } from '#web/public/location.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { CalendarIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { BusinessDetails } from './business-details.tsx';
import { PriceParts } from './price-parts.tsx';
import { WaysToKeep } from './ways-to-keep.tsx';

export interface EstimatePageProps {
  readonly estimate: SharedEstimate;
  readonly address: PageAddress;
  readonly business: Business;
}

const titleLook = 'text-xl font-semibold print:text-lg';

export function EstimatePage({ estimate, address, business }: EstimatePageProps) {
  const answers = readAnswers(estimate.answers);
  return (
    <article className="mx-auto grid max-w-304 grid-cols-1 gap-x-12 gap-y-10 gutter py-8 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:px-6 md:py-12 lg:gap-x-16 print:grid-cols-2 print:grid-rows-[auto_auto_1fr] print:gap-x-8 print:gap-y-3 print:px-0 print:pt-2 print:pb-0 print:text-sm">
      <div className="@container md:self-center">
        <Headline estimate={estimate} brief={answers && liftInBrief(answers)} />
        <WaysOn estimate={estimate} business={business} />
        <WaysToKeep path={address.path} isAsked />
      </div>
      {answers && (
        <LiftDrawing
          answers={answers}
          className="aspect-[400/267] self-center overflow-hidden rounded-xl border border-line shadow-card print:h-44 print:w-auto print:justify-self-end print:shadow-none"
        />
      )}
      <section aria-labelledby="in-the-price">
        <h2 id="in-the-price" className={titleLook}>
          What is in the price
        </h2>
        <div className="mt-3 print:mt-1">
          <PriceParts {...estimate} />
        </div>
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-lg font-semibold print:mt-1.5 print:pt-1.5">
          <span>Grand total</span>
          <span className="tabular-nums">{formatDollars(estimate.totals.grandTotal)}</span>
        </p>
      </section>
      <section aria-labelledby="was-priced" className="md:row-span-2 print:row-span-2">
        <h2 id="was-priced" className={titleLook}>
          What was priced
        </h2>
        <Rows rows={estimate.answersInWords} />
        {estimate.dimensions && (
          <>
            <h2 className={`mt-8 print:mt-3 ${titleLook}`}>Dimensions</h2>
            <Rows rows={dimensionTable(estimate)} />
            <div className="mt-4 print:hidden">
              <ScaleDrawings
                dimensions={estimate.dimensions}
                answers={estimate.answers}
                dxfUrl={`${address.path}.dxf`}
              />
            </div>
          </>
        )}
        {business.notIncluded !== undefined && (
          <>
            <h2 className={`mt-8 print:mt-3 ${titleLook}`}>Not included</h2>
            <p className="mt-2 text-muted">{business.notIncluded}</p>
          </>
        )}
        {estimate.assumptions.length > 0 && (
          <>
            <h2 className={`mt-8 print:mt-3 ${titleLook}`}>What we assumed</h2>
            <ul className="mt-2 grid gap-1 text-muted">
              {estimate.assumptions.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <div>
        <BusinessDetails business={business} />
        <p className="mt-2 hidden text-xs wrap-anywhere print:block">This estimate online: {address.url}</p>
      </div>
    </article>
  );
}

function Rows({ rows }: { readonly rows: ReturnType<typeof dimensionTable> }) {
  return (
    <dl className="mt-3 print:mt-1">
      {rows.map(({ label, words }) => (
        <div
          key={label}
          className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2 last:border-0 print:py-px"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto text-right font-medium text-balance">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Headline({
  estimate,
  brief,
}: {
  readonly estimate: SharedEstimate;
  readonly brief?: string | undefined;
}) {
  const { reference, firstName, createdOn, validUntil, isValid, state, totals, quoteRange, priceNote } =
    estimate;
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">
        Lift estimate{firstName === '' ? '' : ` for ${firstName}`}
      </h1>
      <p className="mt-3 text-price font-semibold tracking-tight tabular-nums print:mt-1 print:text-3xl">
        {formatDollars(totals.grandTotal)}
      </p>
      {brief && <p className="mt-1 text-lg">{brief}</p>}
      {quoteRange && (
        <p className="mt-2 text-lg">
          Likely range <span className="font-medium tabular-nums">{formatDollars(quoteRange.low)}</span> to{' '}
          <span className="font-medium tabular-nums">{formatDollars(quoteRange.high)}</span>
        </p>
      )}
      <p className="mt-2 text-muted print:mt-1">This is an estimate, not a quote. {priceNote}</p>
      <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-3 lg:gap-x-8 print:mt-3">
        {[
          ['Reference', reference],
          ['Date', dayInWords(createdOn)],
          [isValid ? 'Valid until' : 'Was valid until', dayInWords(validUntil)],
          ['State', contactWords('state', state)],
        ].map(([label, words]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {!isValid && (
        <p className="mt-5 rounded-md bg-warn-soft px-3.5 py-3 text-sm font-medium text-warn">
          These are the prices of that day. Press Change something to see today’s.
        </p>
      )}
    </>
  );
}

/** The link prefills only what the page shows of the person, because everybody with the address can read it. */
function WaysOn({ estimate, business }: Omit<EstimatePageProps, 'address'>) {
  const ids = Object.entries(estimate.answers).map(([field, id]) => [field, String(id)]);
  const change = new URLSearchParams([...ids, [startedFromName, estimate.reference]]);
  const { firstName } = estimate;
  return (
    <div className="mt-7 flex flex-wrap gap-3 print:hidden">
      <a
        href={bookingLink(business.bookingUrl, { firstName })}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass('primary')} grow lg:grow-0`}
      >
        <CalendarIcon />
        Book a Meeting
      </a>
      {/* Straight to the last step: only the contact is left to ask for. */}
      <a href={`${paths.estimator}?${change}`} className={`${buttonClass('secondary')} grow lg:grow-0`}>
        Change something
      </a>
      <a href={callLink(business.phone)} className={`${buttonClass('secondary')} grow lg:grow-0`}>
        <PhoneIcon className="size-4.5" />
        {business.phone}
      </a>
    </div>
  );
}
