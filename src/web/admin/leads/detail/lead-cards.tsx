// What is known of every lead.
import { customerTypeName } from '#domain/contact.ts';
import { formatDollars } from '#domain/money.ts';
import { emailLink } from '#web/admin/leads/email-link.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { StatusBadge } from '#web/admin/leads/status-badge.tsx';
import { Card } from './card.tsx';
import { Facts } from './facts.tsx';
import { stateInWords } from './lead-words.ts';
import { RobotNotice } from './robot-notice.tsx';
import type { LeadDetail } from '#contract/leads.ts';

interface LeadCardProps {
  readonly lead: LeadDetail;
}

const link = 'text-accent-text underline-offset-2 hover:underline';

export function CustomerCard({ lead }: LeadCardProps) {
  return (
    <Card title="Customer Information">
      <Facts
        facts={[
          ['Name', lead.name],
          [
            'Email',
            lead.email && (
              <a key="email" href={emailLink(lead.email)} className={link}>
                {lead.email}
              </a>
            ),
          ],
          [
            'Mobile',
            lead.mobile && (
              <a key="mobile" href={`tel:${lead.mobile}`} className={link}>
                {lead.mobile}
              </a>
            ),
          ],
          ['State', stateInWords(lead.state)],
          ['Customer Type', lead.customerType && customerTypeName(lead.customerType)],
          ['Status', <StatusBadge key="status" status={lead.status} />],
        ]}
      />
      {lead.suspectedRobot && (
        <div className="mt-2">
          <RobotNotice leadId={lead._id} />
        </div>
      )}
    </Card>
  );
}

export function QuoteCard({ lead }: LeadCardProps) {
  return (
    <Card title="Quote Details">
      <Facts
        facts={[
          [
            'Total Quote',
            <span key="total" className="text-xl font-semibold tabular-nums">
              {formatDollars(lead.grandTotal)}
            </span>,
          ],
          [
            'Created',
            <time key="created" dateTime={lead.createdAt}>
              {formatMoment(lead.createdAt)}
            </time>,
          ],
        ]}
      />
    </Card>
  );
}
