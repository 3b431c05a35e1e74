import type { Business } from '#contract/page.ts';
import { callLink } from '#web/public/layout/call-link.ts';
import { paths } from '#web/public/location.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';

/** Sent with status 404, whether the estimate has expired, was erased or never was. */
export function EstimateGonePage({ business }: { readonly business: Business }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center md:py-28">
      <h1 className="text-3xl font-semibold tracking-tight">This estimate is no longer available</h1>
      <p className="mt-3 text-lg text-muted">
        Its link may be mistyped, or its time is over. Work out a new one in under a minute, or call us: we
        are glad to help.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <a href={paths.estimator} className={buttonClass('primary')}>
          Work out a new estimate
        </a>
        <a href={callLink(business.phone)} className={buttonClass('secondary')}>
          <PhoneIcon className="size-4.5" />
          {business.phone}
        </a>
      </div>
    </div>
  );
}
