// A typo in an email, another phone: what was sent of the lead is sent again as a changed contact.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '#contract/leads.ts';
import { type ContactField, contactFields } from '#domain/contact.ts';
import type { BodyOf } from '#web/api/request.ts';
import { fieldErrors, failureOutsideFields } from '#web/admin/account/account-api.ts';
import { sendHeldStatuses } from '#web/admin/leads/held-status.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from '#web/admin/leads/leads-api.ts';
import { send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { ContactFields, type TypedContact } from './contact-fields.tsx';

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
          // It has the older revision.
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
