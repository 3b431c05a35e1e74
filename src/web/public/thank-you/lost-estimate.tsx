import { buttonClass } from '#web/ui/button-class.ts';
import { addressOf, paths } from '#web/public/location.ts';

/** For a visitor who opened this page without an estimate, from a bookmark for instance. */
export function LostEstimate() {
  return (
    <div role="status" className="mt-6 rounded-lg border border-line bg-paper p-4">
      <p>
        This page was opened without an estimate, so there are no amounts to show. Your answers are kept in
        the browser tab you gave them in.
      </p>
      <a href={addressOf(paths.estimator)} className={`${buttonClass('secondary')} mt-3`}>
        Back to the estimator
      </a>
    </div>
  );
}
