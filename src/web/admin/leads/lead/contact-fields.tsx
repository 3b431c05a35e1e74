import { type ContactField, customerTypes, states } from '#domain/contact.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type TypedContact = Readonly<Record<ContactField, string>>;

interface ContactFieldsProps {
  readonly contact: TypedContact;
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (contact: TypedContact) => void;
}

/** The lead's contact, with the fields of the questionnaire. */
export function ContactFields({ contact, errors, onChange }: ContactFieldsProps) {
  const field = (name: ContactField) => ({
    value: contact[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...contact, [name]: target.value }),
  });
  return (
    <>
      <TextField label="Full name" autoComplete="off" required {...field('fullName')} />
      <TextField label="Phone" inputMode="tel" autoComplete="off" required {...field('phone')} />
      <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
      <SelectField label="State" placeholder="Choose a state" options={states} required {...field('state')} />
      <SelectField
        label="Customer type"
        placeholder="Choose a type"
        options={customerTypes}
        required
        {...field('customerType')}
      />
    </>
  );
}
