import { dayInWords } from '#domain/day.ts';
import { states } from '#domain/contact.ts';
import { LinkButtons } from '#web/public/estimate/link-buttons.tsx';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

interface KeptEstimateProps {
  readonly estimate: Estimate;
  readonly isStale: boolean;
}

function facts({ response, answers }: Estimate): [label: string, words: string | undefined][] {
  const { reference, createdOn, validUntil } = response;
  return [
    ['Reference', reference],
    ['Date', createdOn && dayInWords(createdOn)],
    ['Valid until', validUntil && dayInWords(validUntil)],
    ['State', states.find(({ id }) => id === answers.state)?.name],
  ];
}

/** What the estimate is called, for how long it holds, and ways to keep it. */
export function KeptEstimate({ estimate, isStale }: KeptEstimateProps) {
  const { estimateUrl } = estimate.response;
  return (
    <div className="mt-6 print:mt-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        {facts(estimate).map(
          ([label, words]) =>
            words !== undefined && (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium tabular-nums">{words}</dd>
              </div>
            ),
        )}
      </dl>
      {estimateUrl !== undefined && (
        // Its place is kept meanwhile, so that nothing below it moves.
        <div className={isStale ? 'invisible' : ''}>
          <LinkButtons url={estimateUrl} canPrint />
        </div>
      )}
    </div>
  );
}
