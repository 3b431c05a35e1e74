import type { ReactNode } from 'react';
import type { Business } from '#contract/page-context.ts';
import { accentStyle } from '#web/ui/accent.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageLayoutProps {
  readonly business: Business;
  /** Answers a click on the logo without a page load, where that is possible. */
  readonly onHome?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function PageLayout({ business, onHome, children }: PageLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col" style={accentStyle(business.accent)}>
      <SiteHeader business={business} onHome={onHome} />
      <main className="flex-1">{children}</main>
      <SiteFooter business={business} />
    </div>
  );
}
