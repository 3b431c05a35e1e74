import { useQuery } from '@tanstack/react-query';
import { Badge } from '#web/ui/badge.tsx';
import { leadQueries } from '#web/admin/leads/leads-api.ts';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import type { Lead } from '#contract/leads.ts';

/** Assignee, follow-up and suspected robot; nothing for most leads. */
export function LeadMarks({ lead }: { readonly lead: Lead }) {
  const { assignedTo, followUpOn, suspectedRobot } = lead;
  const { data: admins = [] } = useQuery(leadQueries.admins());
  if (!assignedTo && !followUpOn && !suspectedRobot) return null;
  const person = admins.find(({ email }) => email === assignedTo)?.name ?? assignedTo;
  const words = [person, followUpOn && `follow up ${formatDay(followUpOn)}`].filter(Boolean).join(', ');
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      {suspectedRobot && <Badge tone="warn">Suspected robot</Badge>}
      {words !== '' && <span className="min-w-0 wrap-anywhere">{words}</span>}
    </span>
  );
}
