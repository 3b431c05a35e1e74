import { privacyNotice } from '#domain/privacy-notice.ts';
import '#web/public/styles.css';
import { type ChangeEvent, useState } from 'react';
import type { Business } from '#contract/page.ts';
import {
  type ContactField,
  contactFields,
  contactProblems,
  customerTypes,
  maxEmailLength,
  maxNameLength,
  states,
} from '#domain/contact.ts';
import { phoneDigits } from '#domain/phone.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StartedFrom } from '#web/public/questionnaire/started-from.tsx';
import { Honeypot } from '#web/public/questionnaire/honeypot.tsx';
import { SubmissionAlert } from '#web/public/questionnaire/submission-alert.tsx';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';
import { useWizard } from '#web/public/questionnaire/use-wizard.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { contactLabels } from '#web/public/questionnaire/contact-labels.ts';
import { ContactLine } from './contact-line.tsx';

export interface ContactStepProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

interface Opening {
  /** The estimate after which the visitor opened the form again: the next one folds it. */
  readonly after: Estimate | undefined;
  readonly focus: ContactField | undefined;
}

/** Removes what is no digit, and leaves the caret between the digits where it was. */
function keepDigits(input: HTMLInputElement): void {
  const digits = phoneDigits(input.value);
  if (digits === input.value) return;
  const caret = phoneDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digits;
  input.setSelectionRange(caret, caret);
}

export default function ContactStep({ business, wizard }: ContactStepProps) {
  const state = useWizard(wizard, (whole) => whole);
  const problems = contactProblems(state.answers);
  const wrongFields = contactFields.filter((name) => problems[name] !== undefined);
  const [opened, setOpened] = useState<Opening>(() => ({
    after: undefined,
    // The price was asked for before the form was there.
    focus: state.problem && wrongFields[0],
  }));
  const hasProblems = Object.keys({ ...problems, ...state.fieldErrors }).length > 0;
  if (state.estimate && state.estimate !== opened.after && !hasProblems) {
    return (
      <>
        <ContactLine
          contact={state.answers}
          // In place of the Edit that was pressed.
          onEdit={() => setOpened({ after: state.estimate, focus: 'state' })}
        />
        {state.problem && <SubmissionAlert problem={state.problem} wizard={wizard} />}
      </>
    );
  }
  /** What is wrong with the fields stands above them; anything else near the button that was pressed. */
  const isSummary = state.problem?.canRetry === undefined && state.problem?.step === undefined;
  const field = (name: ContactField) => ({
    name,
    label: contactLabels[name],
    value: state.answers[name] ?? '',
    error: state.fieldErrors[name] ?? (state.touched.includes(name) ? problems[name] : undefined),
    required: true,
    autoFocus: name === opened.focus && state.estimate === opened.after,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      wizard.dispatch({ type: 'typed', field: name, text: event.currentTarget.value }),
    // Not before what was tapped instead: a phone would work out the form's errors while it could ask for the price.
    onBlur: () => afterPaint(() => wizard.dispatch({ type: 'touched', fields: [name] })),
  });
  return (
    <>
      {!state.estimate && <StartedFrom query={state.lastQuery} />}
      {isSummary && state.problem && (
        <SubmissionAlert problem={state.problem} wizard={wizard} wrongFields={wrongFields} />
      )}
      <div className="grid gap-x-5 gap-y-1.5 roomy:gap-y-3 roomy:grid-cols-2">
        <SelectField
          {...field('state')}
          placeholder="Select your state"
          options={states}
          autoComplete="address-level1"
        />
        <SelectField
          {...field('customerType')}
          placeholder="Select what describes you"
          options={customerTypes}
          autoComplete="off"
        />
        <TextField {...field('fullName')} autoComplete="name" maxLength={maxNameLength} />
        <TextField
          {...field('phone')}
          onInput={(event) => keepDigits(event.currentTarget)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={maxEmailLength}
          className="roomy:col-span-2"
        />
        <p className="flex gap-2.5 text-sm text-muted roomy:col-span-2">
          <LockIcon className="mt-0.5 size-4.5" />
          <span>
            <span data-privacy-notice>{privacyNotice(business, state.answers.customerType)}</span>{' '}
            <a
              href={business.privacyUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded-sm text-ink underline underline-offset-2"
            >
              Privacy Policy
            </a>
          </span>
        </p>
      </div>
      {!isSummary && state.problem && <SubmissionAlert problem={state.problem} wizard={wizard} />}
      <Honeypot />
    </>
  );
}
