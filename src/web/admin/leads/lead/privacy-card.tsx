import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LeadDetail } from '#contract/lead-detail.ts';
import { formatDollars } from '#domain/money.ts';
import { download, send } from '#web/admin/query-client.ts';
import { Card } from '#web/admin/ui/card.tsx';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { forgetDraft } from './note-draft.ts';

interface PrivacyCardProps {
  readonly lead: LeadDetail;
  readonly onErased: () => void;
}

/** The privacy notice that was shown, the export of what is held, and erasure. */
export function PrivacyCard({ lead, onErased }: PrivacyCardProps) {
  const { _id: id, name, privacyNotice, otherEnquiries } = lead;
  const exporting = useMutation({
    mutationFn: () => download('GET /leads/:id/person', { params: { id } }, `person-${id}.json`),
    meta: { failure: 'Failed to export what is held of this person' },
  });
  return (
    <Card title="Privacy">
      {privacyNotice ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-1">
            Notice shown, and the form sent on {formatMoment(privacyNotice.at)}
          </summary>
          <p className="mt-1 text-muted">{privacyNotice.text}</p>
        </details>
      ) : (
        <p className="text-sm text-muted">It is not known which privacy notice was shown.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export this person
        </Button>
        <EraseLead leadId={id} name={name} others={otherEnquiries} onErased={onErased} />
      </div>
    </Card>
  );
}

interface EraseLeadProps {
  readonly leadId: string;
  readonly name: string | undefined;
  /** Leads with the same email or phone. */
  readonly others: LeadDetail['otherEnquiries'];
  readonly onErased: () => void;
}

/** Erasing cannot be undone, so it asks first. */
function EraseLead({ leadId, name, others, onErased }: EraseLeadProps) {
  const [asking, setAsking] = useState(false);
  const [also, setAlso] = useState<readonly string[]>([]);
  const erasure = useMutation({
    mutationFn: () =>
      send('DELETE /leads/:id', {
        params: { id: leadId },
        query: also.length > 0 ? { also: also.join(',') } : {},
      }),
    onSuccess: () => {
      for (const id of [leadId, ...also]) forgetDraft(id);
      onErased();
    },
    onSettled: () => setAsking(false),
    meta: {
      success: also.length > 0 ? `${also.length + 1} leads erased` : 'Lead erased',
      failure: 'Failed to erase the lead',
    },
  });

  return (
    <>
      <Button variant="quiet" className="text-bad!" onClick={() => setAsking(true)}>
        Erase lead
      </Button>
      <ConfirmDialog
        open={asking}
        title="Erase this lead?"
        confirmLabel="Erase for good"
        cancelLabel="Keep this lead"
        busy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
        onCancel={() => setAsking(false)}
      >
        Everything personal of {name ?? 'this lead'} is erased for good: name, email, phone, notes and where
        they came from. Only the numbers stay, for statistics. Waiting deliveries are cancelled, and webhooks
        are told. Your CRM and your mailbox keep what they have: erase it there too.
        {others.length > 0 && <Others others={others} chosen={also} onChoose={setAlso} />}
      </ConfirmDialog>
    </>
  );
}

interface OthersProps {
  readonly others: EraseLeadProps['others'];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Each is chosen by itself, because two people can share a phone. */
function Others({ others, chosen, onChoose }: OthersProps) {
  const id = useId();
  return (
    <span role="group" aria-labelledby={id} className="mt-4 block">
      <span id={id} className="block font-semibold text-ink">
        These have the same email or phone. Erase them too?
      </span>
      {others.map(({ _id, name, grandTotal, createdAt }) => (
        <label key={_id} className="flex min-h-9 items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={chosen.includes(_id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
            }
          />
          {name || '–'}, {formatDollars(grandTotal)}, {formatMoment(createdAt)}
        </label>
      ))}
    </span>
  );
}
