import type { LeadReport } from '#contract/leads/lead-report.ts';
import { steps } from '#domain/questionnaire.ts';
import { decidersOf } from '#domain/questions/answers.ts';
import { countText } from '../leads-view.ts';

/** How many visits reached each step, with the share of the first. The bars are hidden from screen readers. */
export function Funnel({ funnel }: Pick<LeadReport, 'funnel'>) {
  const first = funnel[0]?.visits ?? 0;
  const most = Math.max(1, ...funnel.map(({ visits }) => visits));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm font-semibold">Visits that reached each step</figcaption>
      <ul className="grid grid-cols-[fit-content(9.5rem)_minmax(3rem,1fr)_auto] gap-x-2 gap-y-1.5 text-sm">
        {funnel.map(({ id, step, visits }) => {
          const known = steps.find((each) => each.id === id);
          const name = `${step} ${known?.title ?? id}`;
          const skippedBy = known?.questions.flatMap(decidersOf)[0]?.option.id;
          return (
            <li key={id} className="col-span-3 grid grid-cols-subgrid items-center">
              <span className="truncate" title={name}>
                <span>{name}</span>
                {skippedBy !== undefined && (
                  <span className="block truncate text-xs text-muted">{`not for ${skippedBy} lifts`}</span>
                )}
              </span>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
                <rect width="100" height="10" rx="1" className="fill-sunken" />
                <rect width={(visits / most) * 100} height="10" rx="1" className="fill-accent-text" />
              </svg>
              <span className="text-right tabular-nums max-sm:max-w-28 sm:whitespace-nowrap">
                <span>{countText(visits)}</span>
                {/* A skipped step has fewer visits by design, so there is no share. */}
                {skippedBy === undefined && first > 0 && (
                  <span className="ml-1 text-xs text-muted">{`${Math.round((visits / first) * 100)}%`}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
