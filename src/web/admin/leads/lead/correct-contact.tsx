// Corrects a typo in an email or a changed phone. Programs that were told of the lead are told of the change.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '#contract/leads.ts';
import {
  type Contact,
  type ContactField,
  contactFields,
  contactOfLead,
  contactRecords,
  fieldLabel,
  leadContactFields,
} from '#domain/contact-fields.ts';
import { failureOutsideFields, fieldErrors, send, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { changesOf, newestRevision, refreshLeads, showChange } from '../leads-api.ts';
import { rememberUndo } from '../undo.ts';

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
  const before = contactOfLead(lead);
  const [contact, setContact] = useState(before);
  const saving = useMutation({
    scope: changesOf(id),
    mutationFn: () => {
      const isChanged = (field: ContactField) => contact[field].trim() !== before[field];
      const corrected = Object.fromEntries(
        contactFields.filter(isChanged).map((field) => [field, contact[field]]),
      );
      return send('PATCH /leads/:id/contact', {
        params: { id },
        body: { ...corrected, revision: newestRevision(lead) },
      });
    },
    onSuccess: (changed) => {
      const undo = changed && rememberUndo({ id, name: changed.name, revision: changed.revision });
      if (changed) showChange(id, changed);
      showSuccess('Contact corrected', undefined, undo && { label: 'Undo', onPress: undo });
      onClose();
    },
    onSettled: refreshLeads,
    meta: { failure: failureOutsideFields('The contact could not be saved') },
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
          if (!saving.isPending) saving.mutate();
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

interface ContactFieldsProps {
  readonly contact: Contact;
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (contact: Contact) => void;
}

/** The lead's contact, with the fields of the questionnaire. */
export function ContactFields({ contact, errors, onChange }: ContactFieldsProps) {
  const field = (name: ContactField) => ({
    label: fieldLabel(name),
    autoComplete: 'off',
    required: contactRecords[name].required !== undefined,
    value: contact[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...contact, [name]: target.value }),
  });
  return (
    <>
      {leadContactFields.map((name) => {
        const { choices, placeholder = '', type } = contactRecords[name];
        return choices ? (
          <SelectField key={name} placeholder={placeholder} options={choices} {...field(name)} />
        ) : (
          <TextField
            key={name}
            type={type === 'email' ? 'email' : 'text'}
            inputMode={type}
            {...field(name)}
          />
        );
      })}
    </>
  );
}
