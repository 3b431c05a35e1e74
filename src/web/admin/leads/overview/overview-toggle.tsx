import { lazy, Suspense, useState } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const LeadOverview = lazy(async () => ({ default: (await import('./lead-overview.tsx')).LeadOverview }));

/** Narrower than this (Tailwind's `lg`) the overview is closed at first, so that the list comes first. */
const wide = window.matchMedia('(min-width: 64rem)');

/** Loads lazily, when it is first opened. */
export function OverviewToggle() {
  const [open, setOpen] = useState(wide.matches);
  return (
    <section className="mt-4 rounded-lg border border-line bg-paper">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between rounded-lg px-4 font-semibold hover:bg-hover"
        >
          Overview
          <ChevronDownIcon className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {open && (
        <div className="min-h-80 p-4 pt-1">
          <Suspense fallback={<Spinner label="Loading overview" />}>
            <LeadOverview />
          </Suspense>
        </div>
      )}
    </section>
  );
}
