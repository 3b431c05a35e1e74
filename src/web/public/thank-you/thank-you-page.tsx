import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Business } from '#contract/page-context.ts';
import { formatDollars } from '#domain/money.ts';
import { quoteRange } from '#domain/pricing/quote-range.ts';
import { bookingLink, ratingLink } from './thank-you-links.ts';
import { readThankYouState } from './thank-you-state.ts';

export interface ThankYouPageProps {
  readonly business: Business;
}

const missing = '–';
const noChanges = () => () => undefined;

/** `history.state`; null in the prerendered page, which nobody's data goes into. */
function useHistoryState(): unknown {
  return useSyncExternalStore(
    noChanges,
    () => window.history.state as unknown,
    () => null,
  );
}

export default function ThankYouPage({ business }: ThankYouPageProps) {
  const visitor = readThankYouState(useHistoryState());
  const range = quoteRange(visitor.grandTotal);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const elements = [
    ['Lift', visitor.liftEstimate],
    ['Installation', visitor.installationEstimate],
    ['Shaft', visitor.shaftEstimate],
  ] as const;
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 md:grid-cols-2">
      <section>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
          Hi {visitor.firstName ?? 'there'},
        </h1>
        <p className="mt-4 text-lg">
          We have received your request, and your personalised estimate is ready. Please book an appointment
          to confirm the details and finalise your pricing.
        </p>
      </section>
      <section className="rounded-xl border border-line bg-paper p-6">
        <h2 className="text-2xl font-bold">Your Estimate is Confirmed</h2>
        <p className="mt-2 text-muted">
          This estimate is fairly accurate; final pricing may vary with customisations.
        </p>
        <p className="mt-4 text-3xl font-bold tabular-nums">
          {range ? formatDollars(range.low) : missing} to {range ? formatDollars(range.high) : missing}
        </p>
        <p className="text-sm text-muted">{business.priceNote}</p>
        <div className="mt-6 grid gap-3">
          <a
            href={bookingLink(business.bookingUrl, visitor)}
            target="_blank"
            rel="noopener noreferrer"
            className="rounded-lg bg-accent px-5 py-3 text-center font-semibold text-on-accent"
          >
            Book a Meeting
          </a>
          <a
            href={ratingLink(business.ratingUrl, visitor)}
            target="_blank"
            rel="noopener noreferrer"
            className="rounded-lg border border-line px-5 py-3 text-center font-semibold"
          >
            Rate your Estimate
          </a>
        </div>
        <h3 className="mt-8 font-semibold">Further Breakdown by Element</h3>
        <dl className="mt-2 grid gap-2">
          {elements.map(([label, dollars]) => (
            <div key={label} className="flex justify-between">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium tabular-nums">
                {dollars === undefined ? missing : formatDollars(dollars)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-muted">Our team will be in touch shortly.</p>
      </section>
    </div>
  );
}
