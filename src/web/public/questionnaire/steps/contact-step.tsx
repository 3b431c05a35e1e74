import '#web/public/styles.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
import { formatDollars } from '#domain/money.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { paths } from '#web/public/location.ts';
import { NewTabLink } from '#web/public/new-tab-link.tsx';
import { ChevronDownIcon, LockIcon } from '#web/ui/icons.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { afterPaint } from '#web/ui/schedule.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { honeypotName } from '../request-price.ts';
import { startedFrom } from '../started-from.ts';
import { SubmissionAlert } from '../submission-alert.tsx';
import { isFromLink, isStartedFrom } from '../wizard-state.ts';
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

/** Enter goes to the next field; in the last one it asks for the price. Enter that ends a composition does neither. */
function enterGoesOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const { form, name } = event.currentTarget;
  const next = contactFields[contactFields.findIndex((field) => field === name) + 1];
  const composes = isComposing(event.nativeEvent);
  if (composes || next !== undefined) event.preventDefault();
  if (!composes && next !== undefined) fieldOf(form, next)?.focus();
}

function fieldOf(form: HTMLFormElement | null | undefined, name: ContactField): HTMLElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : undefined;
}

export default function ContactStep({ business, wizard }: ContactStepProps) {
  const state = useWizard(wizard, (whole) => whole);
  const problems = contactProblems(state.answers);
  const wrongFields = contactFields.filter((name) => problems[name] !== undefined);
  // The first wrong field gets the focus if the price was asked for before the form had loaded.
  const [firstWrong] = useState(state.problem && wrongFields[0]);
  const fields = useRef<HTMLDivElement>(null);
  const focused = state.editing ?? firstWrong;
  useEffect(() => {
    if (focused) fieldOf(fields.current?.closest('form'), focused)?.focus();
  }, [focused]);
  /** Problems of the fields stand above them; other problems stand near the button that was pressed. */
  const isSummary = state.problem?.canRetry === undefined && state.problem?.step === undefined;
  return (
    <>
      {isStartedFrom(state) && <StartedFrom wizard={wizard} />}
      {isSummary && state.problem && (
        <SubmissionAlert problem={state.problem} wizard={wizard} wrongFields={wrongFields} />
      )}
      <div ref={fields} className="grid grid-cols-1 gap-x-5 gap-y-1.5 roomy:gap-y-3 roomy:grid-cols-2">
        {contactFields.map((name) => (
          <div key={name}>
            <ContactInput
              name={name}
              value={state.answers[name] ?? ''}
              error={state.fieldErrors[name] ?? (state.touched.includes(name) ? problems[name] : undefined)}
              wizard={wizard}
            />
            {name === 'email' && state.touched.includes(name) && problems[name] === undefined && (
              <MeantDomain email={state.answers[name] ?? ''} wizard={wizard} />
            )}
          </div>
        ))}
        <div className="flex gap-2.5 text-sm text-muted roomy:col-span-2">
          <LockIcon className="mt-0.5 size-4.5" />
          <p>
            <NoticeWithPolicy business={business} customerType={state.answers.customerType} />
            <span> · </span>
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

interface ContactInputProps {
  readonly name: ContactField;
  readonly value: string;
  readonly error: string | undefined;
  readonly wizard: WizardStore;
}

function ContactInput({ name, value, error, wizard }: ContactInputProps) {
  const { choices, placeholder = '', type, maxLength, required, autoComplete } = contactRecords[name];
  const take = (text: string, composes = false) =>
    wizard.dispatch({ type: 'typed', field: name, text, isComposing: composes });
  const field = {
    name,
    label: fieldLabel(name),
    value,
    error,
    required: required !== undefined,
    autoComplete,
    // After the response to the tap: a phone would otherwise work out the form's errors while it could ask for the price.
    onBlur: () => afterPaint(() => wizard.dispatch({ type: 'touched', fields: [name] })),
  };
  if (choices) {
    return (
      <SelectField
        {...field}
        placeholder={placeholder}
        options={choices}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
    );
  }
  return (
    <TextField
      {...field}
      type={type}
      inputMode={type}
      maxLength={maxLength}
      enterKeyHint={name === contactFields.at(-1) ? 'go' : 'next'}
      onKeyDown={enterGoesOn}
      onChange={({ currentTarget, nativeEvent }) => {
        const { value: typed } = currentTarget;
        const composes = isComposing(nativeEvent);
        if (type === 'tel' && !composes) keepDigits(currentTarget);
        take(typed, composes);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

interface MeantDomainProps {
  readonly email: string;
  readonly wizard: WizardStore;
}

/** It stands where an error would, so that it does not move a button that is just being pressed. */
function MeantDomain({ email, wizard }: MeantDomainProps) {
  const meant = meantDomain(email);
  if (meant === undefined) return null;
  return (
    <button
      type="button"
      ref={showWhole}
      onClick={({ currentTarget }) => {
        fieldOf(currentTarget.form, 'email')?.focus();
        wizard.dispatch({ type: 'typed', field: 'email', text: email.replace(/[^@]*$/, meant) });
      }}
      className="relative -mt-7 -mb-4 -ml-2 block min-h-11 rounded-sm px-2 text-left text-sm underline underline-offset-4 hover:bg-hover large-text:my-0"
    >
      {`Did you mean ${meant}?`}
    </button>
  );
}

const referenceForm = /^[\dA-Z]{4}-[\dA-Z]{4}$/;

/** After an estimate's own page: the source of the answers, and how to change them. */
function StartedFrom({ wizard }: Pick<ContactStepProps, 'wizard'>) {
  const state = useWizard(wizard, (whole) => whole);
  const { answers, lastQuery } = state;
  const reference = new URLSearchParams(lastQuery).get(startedFromName) ?? '';
  const { price } = startedFrom(state);
  if (!referenceForm.test(reference)) return null;
  return (
    <div className="mb-4 rounded-md bg-info-soft px-3.5 py-3 text-sm text-info">
      {price !== undefined && answerFields.every((field) => isFromLink(state, field)) && (
        <p className="mb-1 text-base font-medium">{`With your change the price is ${formatDollars(price)}. Tell us who you are to keep it.`}</p>
      )}
      <p>
        <span>Your answers come from estimate </span>
        <span className="font-medium whitespace-nowrap">{reference}</span>
        <span>. To change one, press it in your answers, or go back with Previous.</span>
      </p>
      {/* On a wider screen they stand beside the form. */}
      <details className="group mt-1 md:hidden">
        <summary className="flex min-h-11 items-center gap-x-2 rounded-sm">
          <span className="grow">
            <span className="font-medium">Your answers: </span>
            <span>{liftInBrief(answers)}</span>
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
        <span>Website</span>
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
