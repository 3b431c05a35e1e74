// The five cards that every lead has.
import { leadStatusNames, settableStatuses, type SettableStatus } from '#domain/leads/lead-status.ts';
import { formatDollars } from '#domain/money.ts';
import { emailLink } from '#web/admin/leads/email-link.ts';
import { ChoiceButton } from '#web/admin/leads/choice-button.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { StatusBadge } from '#web/admin/leads/status-badge.tsx';
import { Card } from './card.tsx';
import { Facts } from './facts.tsx';
import { customerTypeName, leadFacts, stateName } from './lead-words.ts';
import { RobotNotice } from './robot-notice.tsx';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

interface LeadCardProps {
  readonly lead: ShownLead;
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
            <a key="email" href={emailLink(lead.email)} className={link}>
              {lead.email}
            </a>,
          ],
          [
            'Mobile',
            <a key="mobile" href={`tel:${lead.mobile}`} className={link}>
              {lead.mobile}
            </a>,
          ],
          ['State', stateName(lead.state)],
          ['Customer Type', customerTypeName(lead.customerType)],
          ['Status', <StatusBadge key="status" status={lead.status} />],
        ]}
      />
      {lead.suspectedRobot === true && <RobotNotice leadId={lead._id} />}
    </Card>
  );
}

export function SpecificationsCard({ lead }: LeadCardProps) {
  return (
    <Card title="Lift Specifications">
      <Facts facts={leadFacts(lead, 'specifications')} />
    </Card>
  );
}

export function FeaturesCard({ lead }: LeadCardProps) {
  return (
    <Card title="Additional Features">
      <Facts facts={leadFacts(lead, 'features')} />
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

interface StatusCardProps extends LeadCardProps {
  /** Why the last change was not made. */
  readonly conflict: string | undefined;
  readonly onChange: (status: SettableStatus) => void;
}

export function StatusCard({ lead, conflict, onChange }: StatusCardProps) {
  return (
    <Card title="Update Status">
      <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
        {settableStatuses.map((status) => (
          <ChoiceButton key={status} chosen={lead.status === status} onClick={() => onChange(status)}>
            {leadStatusNames[status]}
          </ChoiceButton>
        ))}
      </div>
      {conflict !== undefined && (
        <p role="alert" className="mt-3 rounded-md bg-warn-soft p-3 text-sm text-warn">
          {conflict}
        </p>
      )}
    </Card>
  );
}
