import '#web/public/styles.css';
import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { type Business, startedFromName } from '#contract/page.ts';
import {
  type ContactField,
  contactFields,
  contactProblems,
  contactRecords,
  fieldLabel,
} from '#domain/contact/contact-fields.ts';
import { phoneDigits } from '#domain/contact/phone.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { paths } from '#web/public/location.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { ChevronDownIcon, LockIcon } from '#web/ui/icons.tsx';
import { afterPaint } from '#web/ui/schedule.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { honeypotName } from '../request-price.ts';
import { SubmissionAlert } from '../submission-alert.tsx';
import { isStartedFrom } from '../wizard-state.ts';
import { useWizard, type WizardStore } from '../wizard-store.ts';
import { AnswerList } from './answer-list.tsx';
import { meantDomain } from './meant-domain.ts';
import { NoticeWithPolicy } from './notice-with-policy.tsx';

export interface ContactStepProps {
  readonly business: Business;
  readonly wizard: WizardStore;
}

/** Removes what is no digit, and leaves the caret between the digits where it was. */
function keepDigits(input: HTMLInputElement): void {
  const digits = phoneDigits(input.value);
  if (digits === input.value) return;
  const caret = phoneDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digits;
  input.setSelectionRange(caret, caret);
}

/** Scrolls the field into view, because the bar of buttons on a phone would cover it. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Enter goes to the next field; in the last one it asks for the price. */
function enterGoesOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const fields = [...(form?.querySelectorAll<HTMLElement>('select, input:not([type=radio])') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

export default function ContactStep({ business, wizard }: ContactStepProps) {
  const state = useWizard(wizard, (whole) => whole);
  const problems = contactProblems(state.answers);
  const wrongFields = contactFields.filter((name) => problems[name] !== undefined);
  // The first wrong field gets the focus if the price was asked for before the form had loaded.
  const [firstWrong] = useState(state.problem && wrongFields[0]);
  const focused = state.editing ?? firstWrong;
  useEffect(() => {
    if (focused) document.querySelector<HTMLElement>(`form [name="${focused}"]`)?.focus();
  }, [focused]);
  /** Problems of the fields stand above them; other problems stand near the button that was pressed. */
  const isSummary = state.problem?.canRetry === undefined && state.problem?.step === undefined;
  const field = (name: ContactField) => ({
    name,
    label: fieldLabel(name),
    value: state.answers[name] ?? '',
    error: state.fieldErrors[name] ?? (state.touched.includes(name) ? problems[name] : undefined),
    required: contactRecords[name].required !== undefined,
    autoComplete: contactRecords[name].autoComplete,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      wizard.dispatch({ type: 'typed', field: name, text: event.currentTarget.value }),
    // After the response to the tap: a phone would otherwise work out the form's errors while it could ask for the price.
    onBlur: () => afterPaint(() => wizard.dispatch({ type: 'touched', fields: [name] })),
  });
  const email = field('email');
  const meant =
    state.touched.includes('email') && email.error === undefined ? meantDomain(email.value) : undefined;
  const control = (name: ContactField) => {
    const { choices, placeholder = '', type, maxLength } = contactRecords[name];
    if (choices) return <SelectField {...field(name)} placeholder={placeholder} options={choices} />;
    const isLast = name === contactFields.at(-1);
    return (
      <TextField
        {...field(name)}
        type={type}
        inputMode={type}
        maxLength={maxLength}
        enterKeyHint={isLast ? 'go' : 'next'}
        {...(!isLast && { onKeyDown: enterGoesOn })}
        {...(type === 'tel' && { onInput: (event) => keepDigits(event.currentTarget) })}
      />
    );
  };
  return (
    <>
      {isStartedFrom(state) && <StartedFrom wizard={wizard} />}
      {isSummary && state.problem && (
        <SubmissionAlert problem={state.problem} wizard={wizard} wrongFields={wrongFields} />
      )}
      <div className="grid grid-cols-1 gap-x-5 gap-y-1.5 roomy:gap-y-3 roomy:grid-cols-2">
        {contactFields.map((name, index) => (
          <div key={name} className={index % 2 === 0 ? 'roomy:last-of-type:col-span-2' : ''}>
            {control(name)}
            {name === 'email' && meant !== undefined && (
              // It stands where an error would, so that it does not move a button that is just being pressed.
              <button
                type="button"
                ref={showWhole}
                onClick={({ currentTarget }) => {
                  currentTarget.parentElement?.querySelector('input')?.focus();
                  wizard.dispatch({
                    type: 'typed',
                    field: 'email',
                    text: email.value.replace(/[^@]*$/, meant),
                  });
                }}
                className="relative -mt-7 -mb-4 -ml-2 block min-h-11 rounded-sm px-2 text-left text-sm underline underline-offset-4 hover:bg-hover large-text:my-0"
              >
                Did you mean {meant}?
              </button>
            )}
          </div>
        ))}
        <div className="flex gap-2.5 text-sm text-muted roomy:col-span-2">
          <LockIcon className="mt-0.5 size-4.5" />
          <p>
            <NoticeWithPolicy business={business} customerType={state.answers.customerType} />{' '}
            <NewTabLink
              href={paths.privacyNotice}
              className="rounded-sm text-ink underline underline-offset-2"
            >
              Open this notice
            </NewTabLink>
          </p>
        </div>
      </div>
      {!isSummary && state.problem && <SubmissionAlert problem={state.problem} wizard={wizard} />}
      <Honeypot />
    </>
  );
}

const referenceForm = /^[\dA-Z]{4}-[\dA-Z]{4}$/;

/** After an estimate's own page: the source of the answers, and how to change them. */
function StartedFrom({ wizard }: Pick<ContactStepProps, 'wizard'>) {
  const { answers, lastQuery } = useWizard(wizard, (state) => state);
  const reference = new URLSearchParams(lastQuery).get(startedFromName) ?? '';
  if (!referenceForm.test(reference)) return null;
  return (
    <div className="mb-4 rounded-md bg-info-soft px-3.5 py-3 text-sm text-info">
      <p>
        Your answers come from estimate <span className="font-medium whitespace-nowrap">{reference}</span>. To
        change one, press it in your answers, or go back with Previous.
      </p>
      {/* On a wider screen they stand beside the form. */}
      <details className="group mt-1 md:hidden">
        <summary className="flex min-h-11 items-center gap-x-2 rounded-sm">
          <span className="grow">
            <span className="font-medium">Your answers:</span> {liftInBrief(answers)}
          </span>
          <ChevronDownIcon className="size-4.5 group-open:rotate-180" />
        </summary>
        <div className="rounded-md bg-paper px-2 text-ink">
          <AnswerList wizard={wizard} />
        </div>
      </details>
    </div>
  );
}

/** A field that people never see. The server drops submissions that have it filled in. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
