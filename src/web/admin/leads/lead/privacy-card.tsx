import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { formatDollars } from '#domain/money.ts';
import { download, saveFile } from '#web/admin/download.ts';
import { fetchValue, send } from '#web/admin/query-client.ts';
import { Card } from '#web/admin/ui/card.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { writeDraft } from '../note-draft.ts';
import { personPage } from './person-page.ts';

/** The privacy notice that was shown, the export of what is held, and erasure: of this lead, and of those that are ticked. */
export function PrivacyCard({
  lead,
  onErased,
}: {
  readonly lead: LeadDetail;
  readonly onErased: () => void;
}) {
  const { _id: id, name, privacyNotice, otherEnquiries } = lead;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const which = { params: { id }, query: { also: ticked.join(',') } };
  const exporting = useMutation({
    mutationFn: () => download('GET /leads/:id/person', which, `person-${id}.json`),
    meta: { failure: 'Failed to export what is held of this person' },
  });
  const reading = useMutation({
    mutationFn: async () => {
      const held = await fetchValue('GET /leads/:id/person', which);
      const page = personPage(`What we hold of ${name || 'you'}`, held);
      saveFile(new Blob([page], { type: 'text/html' }), `person-${id}.html`);
    },
    meta: { failure: 'Failed to export what is held of this person' },
  });
  // Erasing cannot be undone, so it asks first.
  const erasure = useMutation({
    mutationFn: () => send('DELETE /leads/:id', which),
    onSuccess: () => {
      for (const erased of [id, ...ticked]) writeDraft(erased, '');
      onErased();
    },
    onSettled: () => setAsking(false),
    meta: {
      success: ticked.length > 0 ? `${ticked.length + 1} leads erased` : 'Lead erased',
      failure: 'Failed to erase the lead',
    },
  });
  const others = ticked.length === 1 ? 'other lead' : `${ticked.length} others`;
  const andOthers = ticked.length === 0 ? '' : ` and of the ${others} that you ticked`;
  return (
    <Card title="Privacy">
      {privacyNotice ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-1">
            {`What this person was told before sending the form on ${formatMoment(privacyNotice.at)}`}
          </summary>
          <p className="mt-1 text-muted">{privacyNotice.text}</p>
        </details>
      ) : (
        <p className="text-sm text-muted">It is not known which privacy notice was shown.</p>
      )}
      {/* Each is ticked by itself, because two people can share a phone. */}
      {otherEnquiries.length > 0 && (
        <fieldset className="mt-3 text-sm">
          <legend>These have the same email or phone. Tick those of the same person:</legend>
          {otherEnquiries.map(({ _id: other, name: otherName, grandTotal, createdAt }) => (
            <Checkbox
              key={other}
              label={`${otherName || '–'}, ${formatDollars(grandTotal)}, ${formatMoment(createdAt)}`}
              className="lg:min-h-9"
              checked={ticked.includes(other)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, other] : ticked.filter((each) => each !== other))
              }
            />
          ))}
        </fieldset>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export this person
        </Button>
        <Button variant="quiet" busy={reading.isPending} onClick={() => reading.mutate()}>
          Save it to read
        </Button>
        <Button variant="quiet" className="text-bad!" onClick={() => setAsking(true)}>
          Erase lead
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={ticked.length > 0 ? `Erase ${ticked.length + 1} leads?` : 'Erase this lead?'}
        confirmLabel="Erase for good"
        cancelLabel={ticked.length > 0 ? 'Keep these leads' : 'Keep this lead'}
        busy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
        onCancel={() => setAsking(false)}
      >
        {`Everything personal of ${name || 'this lead'}${andOthers} is erased for good: name, email, phone, notes and where they came from. Only the numbers stay, for statistics. Waiting deliveries are cancelled, and webhooks are told. Your CRM and your mailbox keep what they have: erase it there too.`}
      </ConfirmDialog>
    </Card>
  );
}
