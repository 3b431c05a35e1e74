import type { Business } from '#contract/page.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { paths } from '#web/public/location.ts';
import { callLink } from './call-link.ts';

export function SiteHeader({ business }: { readonly business: Business }) {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-304 items-center justify-between gap-4 px-4 md:h-16 md:px-6">
        <a href={paths.estimator} className="flex min-w-0 rounded-sm">
          <Logo name={business.name} url={business.logoUrl} />
        </a>
        <a
          href={callLink(business.phone)}
          className={`${buttonClass('secondary')} min-h-10! shrink-0 px-3.5! text-sm!`}
        >
          <PhoneIcon className="size-4.5" />
          Call Us Now
        </a>
        <p className="hidden text-sm print:block">{business.phone}</p>
      </div>
    </header>
  );
}
