import type { Business } from '#contract/page-context.ts';
import { paths } from '../paths.ts';
import { PageLayout } from './page-layout.tsx';

/** Sent with status 404; it needs no script. */
export function NotFoundPage({ business }: { readonly business: Business }) {
  return (
    <PageLayout business={business}>
      <div className="mx-auto max-w-xl px-4 py-20 text-center">
        <h1 className="text-3xl font-bold">There is no page here</h1>
        <p className="mt-4 text-lg text-muted">
          The address may be mistyped, or the page has moved. Your lift estimate starts on our first page.
        </p>
        <a
          href={paths.estimator}
          className="mt-8 inline-block rounded-lg bg-accent px-6 py-3 font-semibold text-on-accent"
        >
          Go to the estimator
        </a>
      </div>
    </PageLayout>
  );
}
