// Corrects a lead's contact, such as a typo in an email. The CRM and webhooks get the change too.
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Lead } from '#contract/leads/leads.ts';
import {
  type Contact,
  contactFields,
  contactOfLead,
  contactRecords,
  fieldLabel,
  leadContactFields,
} from '#domain/contact/contact-fields.ts';
import { keysOf } from '#domain/record-of.ts';
import { send } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Form, type FormField } from '#web/admin/ui/form.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useChangeLead, useLeadNow } from '../change-lead.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from '../leads-api.ts';
import { showDone } from '../undo.ts';

export function CorrectContact({ lead }: { readonly lead: Lead }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SmallButton variant="quiet" about="the contact" onClick={() => setOpen(true)}>
        Correct
      </SmallButton>
      {open && <CorrectDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectDialog({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const { _id: id } = lead;
  // As the form was opened: what a colleague corrects meanwhile is not put back.
  const [before] = useState(() => contactOfLead(lead));
  return (
    <DialogFrame
      title="Correct the contact"
      description="The history keeps what it was before. Your CRM and other programs hear of the change."
      variant="popup"
      onClose={onClose}
    >
      <DoNotContact lead={lead} />
      <Form
        schema={endpoints['PATCH /leads/:id/contact'].body}
        fields={contactInputs(before)}
        arrange={(texts) => ({
          ...Object.fromEntries(
            contactFields
              .map((field) => [field, texts[field] ?? ''] as const)
              .filter(([field, text]) => text.trim() !== before[field]),
          ),
          revision: newestRevision(lead),
        })}
        submit="Save"
        variant="primary"
        scope={changesOf(id)}
        onSubmit={async (corrected) => {
          try {
            const body = { ...corrected, revision: newestRevision(lead) };
            const changed = await send('PATCH /leads/:id/contact', { params: { id }, body });
            if (changed) showChange(changed);
            showDone('Contact corrected', changed && { id, name: changed.name });
            onClose();
          } finally {
            void refreshLeads();
          }
        }}
        failure="The contact could not be saved"
      />
    </DialogFrame>
  );
}

/** Saved at once, and undone by a press as any change of the lead. */
function DoNotContact({ lead }: { readonly lead: Lead }) {
  const { doNotContact } = useLeadNow(lead);
  const change = useChangeLead(lead);
  const ways = { phone: 'No calls, no SMS', mail: 'No mails' } as const;
  return (
    <fieldset className="mb-2 flex flex-wrap gap-x-6">
      <legend className="text-sm font-medium">The customer wants</legend>
      {keysOf(ways).map((way) => (
        <Checkbox
          key={way}
          label={ways[way]}
          checked={doNotContact[way]}
          onChange={({ target: { checked } }) =>
            change({
              what: 'do-not-contact',
              route: 'PATCH /leads/:id',
              body: { doNotContact: { [way]: checked } },
              shows: { doNotContact: { ...doNotContact, [way]: checked } },
              words: `${lead.name}: ${checked ? ways[way].replace(/^N/, 'n').replace(', no', ' and no') : `${way === 'phone' ? 'calls and SMS' : 'mails'} again`}`,
              failure: 'This could not be saved',
            })
          }
        />
      ))}
    </fieldset>
  );
}

/** The lead's contact, with the fields of the questionnaire. */
export function contactInputs(before?: Contact): FormField[] {
  return leadContactFields.map((name) => {
    const { required, choices, placeholder = '', type } = contactRecords[name];
    return {
      name,
      label: fieldLabel(name),
      required: required !== undefined,
      autoComplete: 'off',
      defaultValue: before?.[name],
      ...(choices
        ? { options: choices, placeholder }
        : { type: type === 'email' ? type : 'text', inputMode: type }),
    };
  });
}
