import { type MouseEvent, useEffect, useRef } from 'react';
import { type ContactField, contactRecords } from '#domain/contact/contact-fields.ts';
import { stepAt } from '#domain/questionnaire.ts';
import { Button } from '#web/ui/button.tsx';
import { requestPrice } from './request-price.ts';
import type { Problem } from './wizard-state.ts';
import { useWizard, type WizardStore } from './wizard-store.ts';

interface SubmissionAlertProps {
  readonly problem: Problem;
  readonly wizard: WizardStore;
  /** With a link to each. */
  readonly wrongFields?: readonly ContactField[];
}

function goToField(event: MouseEvent, field: ContactField): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`form [name="${field}"]`)?.focus();
}

function adviceFor(field: ContactField, typed = ''): string {
  const { advice, correction = advice } = contactRecords[field];
  return typed.trim() === '' ? advice : correction;
}

/** Why there is no price, and the way on. */
export function SubmissionAlert({
  problem: { message, advice, step, canRetry },
  wizard,
  wrongFields,
}: SubmissionAlertProps) {
  const answers = useWizard(wizard, (state) => state.answers);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Wrong fields take the focus, and the screen with it. The rest may be below the screen of a phone.
    if (!wrongFields) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [wrongFields]);
  return (
    <div ref={alert} role="alert" className="scroll-mt-20 rounded-lg border border-bad bg-bad-soft p-4">
      <p className="font-semibold text-bad">{message}</p>
      {advice !== undefined && <p className="mt-1">{advice}</p>}
      {wrongFields && wrongFields.length > 0 && (
        // Read with the alert, but not again with each field that is corrected.
        <ul aria-live="off" className="mt-1 flex list-disc flex-wrap gap-x-8 pl-5">
          {wrongFields.map((field) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => goToField(event, field)}
                className="inline-block rounded-sm py-1 font-medium underline underline-offset-2"
              >
                {adviceFor(field, answers[field])}
              </a>
            </li>
          ))}
        </ul>
      )}
      {canRetry && <p className="mt-1">Nothing is lost: your answers are kept on this page.</p>}
      {step !== undefined && (
        <Button variant="secondary" className="mt-3" onClick={() => wizard.reopen(step)}>
          {`Go to ${stepAt(step).title}`}
        </Button>
      )}
      {canRetry && (
        <Button variant="secondary" className="mt-3" onClick={() => void requestPrice(wizard)}>
          Try again
        </Button>
      )}
    </div>
  );
}
