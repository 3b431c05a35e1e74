import type { Business } from '#contract/page.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { BusinessNumbers } from './business-numbers.tsx';
import { callLink } from './call-link.ts';

export function SiteFooter({ business }: { readonly business: Business }) {
  const legal = 'rounded-sm py-2 underline decoration-edge underline-offset-4 hover:decoration-ink';
  return (
    <footer className="border-t border-line bg-paper print:hidden">
      <div className="mx-auto flex max-w-304 flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-sm md:px-6">
        <Logo name={business.name} url={business.logoUrl} />
        <div className="text-muted">
          <p>© 2025 {business.name}. All rights reserved.</p>
          <BusinessNumbers business={business} />
        </div>
        <nav aria-label="Legal" className="flex flex-wrap gap-x-5">
          <a href={business.termsUrl} target="_blank" rel="noopener noreferrer" className={legal}>
            Terms and Conditions
          </a>
          <a href={business.privacyUrl} target="_blank" rel="noopener noreferrer" className={legal}>
            Privacy Policy
          </a>
        </nav>
        <a href={callLink(business.phone)} className={`${buttonClass('secondary')} text-sm!`}>
          <PhoneIcon className="size-4.5" />
          {business.phone}
        </a>
      </div>
    </footer>
  );
}
