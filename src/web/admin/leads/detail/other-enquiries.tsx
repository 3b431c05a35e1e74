import { Link } from 'react-router';
import type { LeadDetail } from '#contract/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { StatusBadge } from '#web/admin/leads/status-badge.tsx';
import { adminPaths } from '#web/admin/paths.ts';

interface OtherEnquiriesProps {
  readonly enquiries: LeadDetail['otherEnquiries'];
}

/** Other leads with the same email or phone. */
export function OtherEnquiries({ enquiries }: OtherEnquiriesProps) {
  return (
    <ul className="divide-y divide-line text-sm">
      {enquiries.map(({ _id, name, status, grandTotal, createdAt }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
          <Link to={adminPaths.lead(_id)} className="leading-6 text-accent-text hover:underline">
            {name || '–'}, {formatMoment(createdAt)}
          </Link>
          <span className="flex items-center gap-2 tabular-nums">
            <StatusBadge status={status} />
            {formatDollars(grandTotal)}
          </span>
        </li>
      ))}
    </ul>
  );
}
