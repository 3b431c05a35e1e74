// A lead's cards: who and what at the left, status and history at the right; below, prices, CRM and source.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { sectionPath } from '#web/admin/paths.ts';
import { Card } from './card.tsx';
import { EarlierCard } from './earlier-card.tsx';
import { EraseLead } from './erase-lead.tsx';
import { FollowUp } from './follow-up.tsx';
import { HandOffCard } from './hand-off-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { CustomerCard, FeaturesCard, QuoteCard, SpecificationsCard, StatusCard } from './lead-cards.tsx';
import { LeadHeader } from './lead-header.tsx';
import { OtherEnquiries } from './other-enquiries.tsx';
import { PriceCard } from './price-card.tsx';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';
import { SourceCard } from './source-card.tsx';
import { useChangeStatus } from './use-change-status.ts';

interface LeadDetailsProps {
  readonly lead: ShownLead;
  /** The address of the list that led here, if one did. */
  readonly list: string | undefined;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

export function LeadDetails({ lead: loaded, list, refreshing, onRefresh }: LeadDetailsProps) {
  const navigate = useNavigate();
  const { lead, conflict, changeStatus, dismissConflict } = useChangeStatus(loaded);
  const { price, earlierEstimates = [], source, handOffs, handOffConnected = false, history } = lead;

  function refresh(): void {
    dismissConflict();
    onRefresh();
  }

  return (
    <>
      <LeadHeader name={lead.name} refreshing={refreshing} onRefresh={refresh} list={list} />
      <main className="mx-auto max-w-7xl space-y-4 p-4 md:p-6">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Column>
            <CustomerCard lead={lead} />
            <SpecificationsCard lead={lead} />
            <FeaturesCard lead={lead} />
          </Column>
          <Column>
            <QuoteCard lead={lead} />
            <StatusCard lead={lead} conflict={conflict} onChange={changeStatus} />
            <Card title="Follow-up">
              <FollowUp lead={lead} />
            </Card>
            {lead.otherEnquiries && lead.otherEnquiries.length > 0 && (
              <Card title="Other Enquiries">
                <OtherEnquiries enquiries={lead.otherEnquiries} />
              </Card>
            )}
            {history && <HistoryCard leadId={lead._id} history={history} />}
          </Column>
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Column>
            {price && <PriceCard price={price} />}
            {earlierEstimates.length > 0 && <EarlierCard estimates={earlierEstimates} />}
          </Column>
          <Column>
            {handOffs && <HandOffCard leadId={lead._id} handOffs={handOffs} connected={handOffConnected} />}
            {source && <SourceCard source={source} />}
            <div className="self-end">
              <EraseLead
                leadId={lead._id}
                name={lead.name}
                onErased={() => void navigate(list ?? sectionPath('leads'), { replace: true })}
              />
            </div>
          </Column>
        </div>
      </main>
    </>
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4">{children}</div>;
}
