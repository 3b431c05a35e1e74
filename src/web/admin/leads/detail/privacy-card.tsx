import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import type { LeadDetail } from '#contract/leads.ts';
import { download } from '#web/admin/leads/download.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Card } from './card.tsx';
import { EraseLead } from './erase-lead.tsx';

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
