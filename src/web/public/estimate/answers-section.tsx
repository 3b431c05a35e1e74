import type { ReactNode } from 'react';

/** The id of the section, to which the estimate's own page leads. */
export const answersId = 'your-answers';

interface AnswersSectionProps {
  /** Whether the prices of other answers are known. */
  readonly canTry?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

export function AnswersSection({ canTry = true, className, children }: AnswersSectionProps) {
  return (
    <section aria-labelledby={answersId} className={`@container relative z-10 ${className}`}>
      <h2
        id={answersId}
        tabIndex={-1}
        className="scroll-mt-4 text-xl font-semibold outline-none print:text-lg"
      >
        Your answers
      </h2>
      {canTry && (
        <p className="mt-1 mb-3 text-muted md:text-sm print:hidden">
          Open one to see what another would cost.
        </p>
      )}
      {children}
    </section>
  );
}
