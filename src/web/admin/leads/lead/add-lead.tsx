// Adds a lead that came by phone or at a fair. The history says who entered it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { type Contact, contactFields } from '#domain/contact/contact-fields.ts';
import { formatDollars } from '#domain/money.ts';
import { recordOf } from '#domain/record-of.ts';
import { AnswerFields, calculatorAnswers } from '#web/admin/pricing/calculator-dialog.tsx';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { fetchValue, fieldErrors, showSuccess } from '#web/admin/query-client.ts';
import { closeFirst } from '#web/admin/ui/dialog-frame.tsx';
import { Fields, textsOf } from '#web/admin/ui/form.tsx';
import { refreshLeads } from '../leads-api.ts';
import { useLeadsView } from '../leads-view.ts';
import { contactInputs } from './correct-contact.tsx';
import { EstimateDialog, EstimateForm } from './estimate-dialog.tsx';

export function AddLead({ onClose }: { readonly onClose: () => void }) {
  return (
    <EstimateDialog
      title="Add a lead"
      description="Who it is, and the lift at today’s prices. The lead is stored with its estimate."
      onClose={onClose}
    >
      {(live) => <AddForm live={live} onClose={onClose} />}
    </EstimateDialog>
  );
}

function AddForm({ live, onClose }: { readonly live: LivePricingConfig; readonly onClose: () => void }) {
  const [, changeView] = useLeadsView();
  const [state, setState] = useState<string>();
  const [answers, setAnswers] = useState(() => calculatorAnswers({}, live));
  const { data: now, isPlaceholderData: isFormer } = useQuery(pricingQueries.comparison(answers, { state }));
  const adding = useMutation({
    mutationFn: ({ contact, mail }: { contact: Contact; mail: boolean }) =>
      fetchValue('POST /leads', { body: { ...contact, answers, mail } }),
    onSuccess: ({ leadId }) => {
      showSuccess('The lead is added');
      closeFirst(onClose, () => changeView({ page: 1, lead: leadId }));
      return refreshLeads();
    },
    meta: {
      // The fields show their own sentences.
      failure: (error) =>
        Object.keys(fieldErrors(error)).length > 0
          ? undefined
          : (error.sentence ?? 'The lead could not be added'),
    },
  });
  return (
    <EstimateForm
      price={now && !isFormer && `Price ${formatDollars(now.live.totals.grandTotal)}`}
      busy={adding.isPending}
      disabled={isFormer}
      onChange={(form) => setState(textsOf(form)['state'])}
      onSave={(mail, form) => {
        const texts = textsOf(form);
        adding.mutate({ contact: recordOf(contactFields, (field) => texts[field] ?? ''), mail });
      }}
    >
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fields fields={contactInputs()} problems={fieldErrors(adding.error)} />
      </div>
      <AnswerFields config={live} answers={answers} onChange={setAnswers} />
    </EstimateForm>
  );
}
