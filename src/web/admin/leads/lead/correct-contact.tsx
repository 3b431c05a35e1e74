// Corrects a typo in an email or a changed phone. Programs that were told of the lead are told of the change.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '#contract/leads.ts';
import { type ContactField, contactFields, customerTypes, states } from '#domain/contact.ts';
import { failureOutsideFields, fieldErrors, send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import type { BodyOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { sendHeldStatuses } from '../held-status.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from '../leads-api.ts';

type Corrected = Omit<BodyOf<'PATCH /leads/:id/contact'>, 'revision'>;

export function CorrectContact({ lead }: { readonly lead: Lead }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SmallButton variant="quiet" onClick={() => setOpen(true)}>
        Correct<span className="sr-only"> the contact</span>
      </SmallButton>
      {open && <CorrectDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectDialog({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const { _id: id } = lead;
  const before: TypedContact = {
    fullName: lead.name,
    phone: lead.mobile,
    email: lead.email,
    state: lead.state ?? '',
    customerType: lead.customerType ?? '',
  };
  const [contact, setContact] = useState(before);
  const saving = useMutation({
    scope: changesOf(id),
    mutationFn: () => {
      const isChanged = (field: ContactField) => contact[field].trim() !== before[field];
      // The server checks which ids there are.
      const corrected = Object.fromEntries(
        contactFields.filter(isChanged).map((field) => [field, contact[field]]),
      ) as Corrected;
      return send('PATCH /leads/:id/contact', {
        params: { id },
        body: { ...corrected, revision: newestRevision(lead) },
      });
    },
    onSuccess: (changed) => {
      if (changed) showChange(id, changed);
      onClose();
    },
    onSettled: refreshLeads,
    meta: { success: 'Contact corrected', failure: failureOutsideFields('The contact could not be saved') },
  });
  return (
    <DialogFrame
      title="Correct the contact"
      description="The history keeps what it was before. Your CRM and other programs hear of the change."
      variant="popup"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (saving.isPending) return;
          // A held status has the older revision, so it goes first.
          void sendHeldStatuses();
          saving.mutate();
        }}
      >
        <ContactFields contact={contact} errors={fieldErrors(saving.error)} onChange={setContact} />
        <Button type="submit" busy={saving.isPending} className="mt-2">
          Save
        </Button>
      </form>
    </DialogFrame>
  );
}

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
