import { Badge } from '#web/ui/badge.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

/** Who looks after a lead and when, and whether it may be a robot's; nothing for most. */
export function LeadMarks({ lead }: { readonly lead: ShownLead }) {
  const { assignedTo, followUpOn, suspectedRobot } = lead;
  if (!assignedTo && !followUpOn && !suspectedRobot) return null;
  return (
    <span className="block text-xs font-normal text-muted">
      {[assignedTo, followUpOn && `follow up ${formatDay(followUpOn)}`].filter(Boolean).join(', ')}
      {suspectedRobot && <Badge tone="warn">Suspected robot</Badge>}
    </span>
  );
}
