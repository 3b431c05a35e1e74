import type { Business } from '#contract/page.ts';
import { BusinessNumbers } from './business-numbers.tsx';
import { callLink } from './call-link.ts';

/** In a frame one quiet line is enough: who this is from, how to call, and the legal pages. */
export function EmbeddedFooter({ business }: { readonly business: Business }) {
  const link = 'rounded-sm py-1 underline underline-offset-4';
  return (
    <footer className="flex flex-wrap justify-center gap-x-5 px-4 py-3 text-sm text-muted">
      <span className="py-1">{business.name}</span>
      <BusinessNumbers business={business} />
      <a href={callLink(business.phone)} className={link}>
        {business.phone}
      </a>
      <a href={business.termsUrl} target="_blank" rel="noopener noreferrer" className={link}>
        Terms and Conditions
      </a>
      <a href={business.privacyUrl} target="_blank" rel="noopener noreferrer" className={link}>
        Privacy Policy
      </a>
    </footer>
  );
}
