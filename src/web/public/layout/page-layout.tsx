import type { ReactNode } from 'react';
import type { Business } from '#contract/page-context.ts';
import { EmbeddedFooter } from './embedded-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageLayoutProps {
  readonly business: Business;
  /** The site around the frame has a header and a footer of its own. */
  readonly isEmbedded?: boolean | undefined;
  readonly children: ReactNode;
}

/** Around every page. It is HTML only: no script of ours comes with it. */
export function PageLayout({ business, isEmbedded = false, children }: PageLayoutProps) {
  if (isEmbedded) {
    return (
      <div data-embedded>
        {/* The page around has a main part of its own; its name tells them apart. */}
        <main aria-label="Lift price estimator">{children}</main>
        <EmbeddedFooter business={business} />
      </div>
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
