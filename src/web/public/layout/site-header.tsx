import type { Business } from '#contract/page-context.ts';
import { isPlainClick } from '../location.ts';
import { paths } from '../paths.ts';
import { callLink } from './call-link.ts';
import { Logo } from '#web/ui/logo.tsx';

interface SiteHeaderProps {
  readonly business: Business;
  readonly onHome: (() => void) | undefined;
}

export function SiteHeader({ business, onHome }: SiteHeaderProps) {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3">
        <a
          href={paths.estimator}
          className="min-w-0"
          onClick={(event) => {
            if (!onHome || !isPlainClick(event)) return;
            event.preventDefault();
            onHome();
          }}
        >
          <Logo name={business.name} url={business.logoUrl} />
        </a>
        <a
          href={callLink(business.phone)}
          className="shrink-0 rounded-lg bg-accent px-4 py-2.5 font-semibold text-on-accent hover:bg-accent-deep"
        >
          Call Us Now
        </a>
      </div>
    </header>
  );
}
