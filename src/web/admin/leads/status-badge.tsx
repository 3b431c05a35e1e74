import { type LeadStatus, leadStatusNames } from '#domain/lead.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Readonly<Record<LeadStatus, BadgeTone>> = {
  new: 'info',
  contacted: 'warn',
  qualified: 'accent',
  proposal: 'neutral',
  closed: 'good',
  lost: 'bad',
};

export function StatusBadge({ status }: { readonly status: LeadStatus | undefined }) {
  if (status === undefined) return '–';
  // Within the open lead's row, whose colour some of them have.
  const edge = 'in-[[aria-current=true]]:outline-current/40';
  return (
    <Badge tone={tones[status]} className={edge}>
      {leadStatusNames[status]}
    </Badge>
  );
}
