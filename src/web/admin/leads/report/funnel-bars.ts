import type { LeadReport } from '#contract/lead-report.ts';
import { steps } from '#domain/questionnaire.ts';
import type { Bar } from '#web/admin/ui/bar-list.tsx';

/** How many visits reached each step, with the share of the first. */
export function funnelBars(funnel: LeadReport['funnel']): Bar[] {
  const first = funnel[0]?.visits ?? 0;
  return funnel.map(({ id, step, visits }) => {
    const known = steps.find((each) => each.id === id);
    const name = `${step} ${known?.title ?? id}`;
    const skippedBy = known?.questions.find(({ implied }) => implied)?.implied?.when;
    // A skipped step has fewer visits by design, so there is no share.
    if (skippedBy !== undefined) return { name, value: visits, hint: `not for ${skippedBy} lifts` };
    return { name, value: visits, ...(first > 0 && { note: `${Math.round((visits / first) * 100)}%` }) };
  });
}
