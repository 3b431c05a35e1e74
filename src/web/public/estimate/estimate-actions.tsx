import { startedFromName } from '#contract/page.ts';
import type { SharedEstimate } from '#contract/estimates.ts';
import { paths } from '#web/public/location.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PrinterIcon } from '#web/ui/icons.tsx';

interface EstimateActionsProps {
  readonly estimate: SharedEstimate;
  readonly path: string;
}

/** A link to the estimator with these answers, without the contact. */
function startLink({ answers }: SharedEstimate, more: Readonly<Record<string, string>> = {}): string {
  const ids = Object.entries(answers).map(([field, id]) => [field, String(id)]);
  return `${paths.estimator}?${new URLSearchParams([...ids, ...Object.entries(more)])}`;
}

/** What needs a script is hidden until page-script.ts has run. */
export function EstimateActions({ estimate, path }: EstimateActionsProps) {
  const quiet = `${buttonClass('quiet')} px-3!`;
  return (
    <div className="mt-7 print:hidden">
      <div className="flex flex-wrap gap-3">
        <a href={`${path}.pdf`} download className={`${buttonClass('primary')} grow lg:grow-0`}>
          Download PDF
        </a>
        <a href={startLink(estimate)} className={`${buttonClass('secondary')} grow lg:grow-0`}>
          Start from these answers
        </a>
      </div>
      <div className="-mx-3 mt-2 flex flex-wrap gap-x-1">
        {/* Straight to the last step: only the contact is left to ask for. */}
        <a href={startLink(estimate, { [startedFromName]: estimate.reference })} className={quiet}>
          Price these answers again
        </a>
        <button type="button" id="copy-link" hidden className={quiet}>
          Copy link
        </button>
        <button type="button" id="share" hidden className={quiet}>
          Share
        </button>
        <button type="button" id="print" hidden className={quiet}>
          <PrinterIcon />
          Print
        </button>
        <p id="link-status" role="status" className="self-center px-3 text-sm text-muted" />
      </div>
    </div>
  );
}
