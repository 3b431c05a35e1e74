import { nextSteps } from '#domain/next-steps.ts';

interface NextStepsProps {
  /** Days as `2026-03-02`; undefined if the page was opened without an estimate. */
  readonly createdOn: string | undefined;
  readonly validUntil: string | undefined;
}

/** What happens next, in three dated steps. */
export function NextSteps({ createdOn, validUntil }: NextStepsProps) {
  if (createdOn === undefined || validUntil === undefined) return null;
  return (
    <section aria-labelledby="next-steps" className="mt-8">
      <h2 id="next-steps" className="text-xl font-semibold">
        What happens next
      </h2>
      <ol className="mt-3 grid gap-3">
        {nextSteps({ createdOn, validUntil }).map(({ when, what }, index) => (
          <li key={when} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm font-semibold"
            >
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{when}</strong>
              <span className="text-muted">{what}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
