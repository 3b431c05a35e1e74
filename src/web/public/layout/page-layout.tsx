import type { ReactNode } from 'react';
import type { Business } from '#contract/page.ts';
import { EmbeddedFooter } from './embedded-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageLayoutProps {
  readonly business: Business;
  /** In a frame: the host page has a header and a footer of its own. */
  readonly isEmbedded?: boolean | undefined;
  readonly children: ReactNode;
}

/** Around every page. It is prerendered only and not hydrated, so its code is in no script. */
export function PageLayout({ business, isEmbedded = false, children }: PageLayoutProps) {
  if (isEmbedded) {
    return (
      <>
        {/* Named, since the host page has a main of its own. */}
        <main aria-label="Lift price estimator">{children}</main>
        <EmbeddedFooter business={business} />
      </>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader business={business} />
      <main className="flex-1">{children}</main>
      <SiteFooter business={business} />
    </div>
  );
}
