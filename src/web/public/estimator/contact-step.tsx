import type { ChangeEvent } from 'react';
import type { ContactField } from '#domain/answers.ts';
import { contactProblems, customerTypes, maxEmailLength, maxNameLength, states } from '#domain/contact.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { WizardState } from './wizard-state.ts';
import type { WizardStore } from './wizard-store.ts';

interface ContactStepProps {
  readonly state: WizardState;
  readonly wizard: WizardStore;
}

export function ContactStep({ state, wizard }: ContactStepProps) {
  const problems = contactProblems(state.answers);
  const field = (name: ContactField) => ({
    name,
    value: state.answers[name] ?? '',
    error: state.refused[name] ?? (state.touched.includes(name) ? problems[name] : undefined),
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      wizard.dispatch({ type: 'typed', field: name, text: event.currentTarget.value }),
    onBlur: () => wizard.dispatch({ type: 'touched', fields: [name] }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...field('state')}
        label="State"
        placeholder="Select your state"
        options={states}
        autoComplete="address-level1"
      />
      <SelectField
        {...field('customerType')}
        label="Customer type"
        placeholder="Select what describes you"
        options={customerTypes}
        autoComplete="off"
      />
      <TextField {...field('fullName')} label="Full name" autoComplete="name" maxLength={maxNameLength} />
      <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={maxEmailLength}
      />
    </div>
  );
}
