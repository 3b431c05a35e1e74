import type { Business } from '#contract/page.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { paths } from '#web/public/location.ts';
import { PageLayout } from './page-layout.tsx';

/** Sent with status 404; it needs no script. */
export function NotFoundPage({ business }: { readonly business: Business }) {
  return (
    <PageLayout business={business}>
      <div className="mx-auto max-w-xl px-4 py-20 text-center md:py-28">
        <p className="text-sm font-medium text-muted">404</p>
        <h1 className="mt-2 text-3xl font-semibold tracking-tight">The lift does not stop here</h1>
        <p className="mt-3 text-lg text-muted">
          There is no page at this address: it may be mistyped, or the page has moved. Your lift estimate
          starts on our first page.
        </p>
        <a href={paths.estimator} className={`${buttonClass('primary')} mt-8`}>
          Go to the estimator
        </a>
      </div>
    </PageLayout>
  );
}
