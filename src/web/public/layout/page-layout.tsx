import type { ReactNode } from 'react';
import { type Business, businessNumbers } from '#contract/page.ts';
import { paths } from '#web/public/location.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { callLink } from '#domain/visitor-links.ts';

interface PageLayoutProps {
  readonly business: Business;
  /** In a frame: the host page has its own header and footer. */
  readonly isEmbedded?: boolean | undefined;
  readonly children: ReactNode;
}

interface PartProps {
  readonly business: Business;
}

/** The frame of every page. */
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

/** Large text wraps the button below the logo. */
function SiteHeader({ business }: PartProps) {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-14 max-w-304 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2 md:min-h-16 md:px-6 print:min-h-0 print:px-0">
        <a href={paths.estimator} className="flex min-w-0 flex-1 basis-32 rounded-sm">
          <Logo name={business.name} url={business.logoUrl} />
        </a>
        <a
          href={callLink(business.phone)}
          className={`${buttonClass('secondary')} min-h-10! max-w-full px-3.5! text-sm!`}
        >
          <PhoneIcon className="size-4.5" />
          Call Us Now
        </a>
        <p className="hidden text-sm print:block">{business.phone}</p>
      </div>
    </header>
  );
}

function SiteFooter({ business }: PartProps) {
  return (
    <footer className="border-t border-line bg-paper print:hidden">
      <div className="mx-auto flex max-w-304 flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-sm md:px-6">
        <Logo name={business.name} url={business.logoUrl} />
        <div className="text-muted">
          <p>© 2025 {business.name}. All rights reserved.</p>
          <BusinessNumbers business={business} />
        </div>
        <nav aria-label="Legal" className="flex flex-wrap gap-x-5">
          <LegalLinks
            business={business}
            look="rounded-sm py-2 underline decoration-edge underline-offset-4 hover:decoration-ink"
          />
        </nav>
        <a
          href={callLink(business.phone)}
          className={`${buttonClass('secondary')} w-full text-sm! sm:w-auto`}
        >
          <PhoneIcon className="size-4.5" />
          {business.phone}
        </a>
      </div>
    </footer>
  );
}

/** In a frame, one line: the business, its phone number, and the legal pages. */
function EmbeddedFooter({ business }: PartProps) {
  const link = 'rounded-sm py-1 underline underline-offset-4';
  return (
    <footer className="flex flex-wrap justify-center gap-x-5 px-4 py-3 text-sm text-muted">
      <span className="py-1">{business.name}</span>
      <BusinessNumbers business={business} />
      <a href={callLink(business.phone)} className={link}>
        {business.phone}
      </a>
      <LegalLinks business={business} look={link} />
    </footer>
  );
}

/** New South Wales and Queensland demand the licence number in advertising. */
function BusinessNumbers({ business }: PartProps) {
  const numbers = businessNumbers(business);
  return numbers.length === 0 ? null : <p className="py-1">{numbers.join(' · ')}</p>;
}

function LegalLinks({ business, look }: PartProps & { readonly look: string }) {
  return [
    ['Terms and Conditions', business.termsUrl],
    ['Privacy Policy', business.privacyUrl],
  ].map(([words, url]) => (
    <a key={words} href={url} target="_blank" rel="noopener noreferrer" className={look}>
      {words}
    </a>
  ));
}
