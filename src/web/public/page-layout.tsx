import type { ReactNode } from 'react';
import { type Business, businessNumbers } from '#contract/page.ts';
import { callLink } from '#domain/visitor-links.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { paths } from './location.ts';
import { NewTabLink } from './new-tab-link.tsx';

interface PageLayoutProps {
  readonly business: Business;
  /** True in a frame, where the host page has its own header and footer. */
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

/** With large text the button wraps below the logo. */
function SiteHeader({ business }: PartProps) {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-14 max-w-304 flex-wrap items-center justify-between gap-2 gutter py-1.5 md:min-h-16 md:px-6 print:min-h-0 print:px-0">
        <a
          href={paths.estimator}
          className="flex min-h-11 max-w-max min-w-0 flex-1 basis-32 items-center rounded-sm print:min-h-0"
        >
          <Logo business={business} />
        </a>
        <a
          href={callLink(business.phone)}
          className={`${buttonClass('secondary')} min-h-11! max-w-full px-3! text-sm!`}
        >
          <PhoneIcon className="size-4.5" />
          <span>Call Us Now</span>
        </a>
        <p className="hidden text-sm print:block">{business.phone}</p>
      </div>
    </header>
  );
}

function SiteFooter({ business }: PartProps) {
  return (
    <footer className="border-t border-line bg-paper print:hidden">
      <div className="mx-auto flex max-w-304 flex-wrap items-center justify-between gap-x-4 gap-y-2 gutter py-4 text-sm md:py-6 md:px-6">
        <div className="max-md:-order-2 max-md:flex-1 max-md:basis-32">
          <Logo business={business} />
        </div>
        <div className="text-muted">
          <p>{`© 2025 ${business.name}. All rights reserved.`}</p>
          <BusinessNumbers business={business} />
        </div>
        <nav aria-label="Legal" className="flex flex-wrap gap-x-5">
          <LegalLinks
            business={business}
            look="inline-flex min-h-11 items-center rounded-sm underline decoration-edge underline-offset-4 hover:decoration-ink"
          />
        </nav>
        <a
          href={callLink(business.phone)}
          className={`${buttonClass('secondary')} text-sm! max-md:-order-1 max-md:px-3!`}
        >
          <PhoneIcon className="size-4.5" />
          <span>{business.phone}</span>
        </a>
      </div>
    </footer>
  );
}

/** In a frame, one line: the business, its phone number, and the legal pages. */
function EmbeddedFooter({ business }: PartProps) {
  const link = 'inline-flex min-h-11 items-center rounded-sm underline underline-offset-4';
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-5 gutter py-1 text-sm text-muted">
      <span>{business.name}</span>
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
    <NewTabLink key={words} href={url} className={look}>
      {words}
    </NewTabLink>
  ));
}

/** The business's own logo, or its name as a text mark beside a small lift. */
function Logo({ business: { name, logoUrl } }: PartProps) {
  if (logoUrl !== undefined && logoUrl !== '')
    return (
      <img
        src={logoUrl}
        alt={name}
        // Logos are made for white, so in the dark theme they have a white ground.
        className="h-9 w-auto max-w-[min(12rem,100%)] min-w-0 rounded-sm object-contain dark:h-10 dark:bg-white dark:p-1.5"
      />
    );
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 text-[min(1.125rem,7vw)] font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-[min(2rem,12vw)] shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M10 6v20M22 6v20M13 13h6v9h-6zM16 13v9M13.6 9.5 16 7l2.4 2.5"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </svg>
      <span className="line-clamp-2 leading-tight wrap-anywhere">{name}</span>
    </span>
  );
}
