import type { Business } from '#contract/page-context.ts';
import { callLink } from './call-link.ts';
import { Logo } from '#web/ui/logo.tsx';

export function SiteFooter({ business }: { readonly business: Business }) {
  return (
    <footer className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-sm">
        <Logo name={business.name} url={business.logoUrl} />
        <p className="text-muted">© 2025 {business.name}. All rights reserved.</p>
        <nav aria-label="Legal" className="flex gap-5">
          <a href={business.termsUrl} target="_blank" rel="noopener noreferrer" className="py-2 underline">
            Terms and Conditions
          </a>
          <a href={business.privacyUrl} target="_blank" rel="noopener noreferrer" className="py-2 underline">
            Privacy Policy
          </a>
        </nav>
        <a
          href={callLink(business.phone)}
          className="rounded-lg border border-line px-4 py-2.5 font-semibold hover:border-accent"
        >
          {business.phone}
        </a>
      </div>
    </footer>
  );
}
