import { leadStatusNames, type LeadStatus } from '#domain/leads/lead-status.ts';
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
  return status === undefined ? '–' : <Badge tone={tones[status]}>{leadStatusNames[status]}</Badge>;
}
