// A lead's cards: what it is at the left, what is done about it at the right; below, where it comes from.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { sectionPath } from '#web/admin/paths.ts';
import { EarlierCard } from './earlier-card.tsx';
import { EraseLead } from './erase-lead.tsx';
import { HandOffCard } from './hand-off-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { CustomerCard, FeaturesCard, QuoteCard, SpecificationsCard, StatusCard } from './lead-cards.tsx';
import { PriceCard } from './price-card.tsx';
import type { ShownLead } from './shown-lead.ts';
import { SourceCard } from './source-card.tsx';
import type { useLead } from './use-lead.ts';

interface LeadDetailsProps {
  readonly lead: ShownLead;
  readonly actions: Pick<ReturnType<typeof useLead>, 'conflict' | 'changeStatus' | 'addEntry' | 'load'>;
  /** Where to go when the lead is gone. */
  readonly list: string | undefined;
}

export function LeadDetails({ lead, actions, list }: LeadDetailsProps) {
  const navigate = useNavigate();
  const { price, earlierEstimates = [], source, handOffs, handOffConnected = false, history } = lead;
  return (
    <main className="mx-auto max-w-7xl space-y-4 p-4 md:p-6">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Column>
          <CustomerCard lead={lead} />
          <SpecificationsCard lead={lead} />
          <FeaturesCard lead={lead} />
        </Column>
        <Column>
          <QuoteCard lead={lead} />
          <StatusCard
            lead={lead}
            conflict={actions.conflict}
            onChange={(status) => void actions.changeStatus(lead, status)}
          />
          {history && <HistoryCard leadId={lead._id} history={history} onNote={actions.addEntry} />}
        </Column>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Column>
          {price && <PriceCard price={price} />}
          {earlierEstimates.length > 0 && <EarlierCard estimates={earlierEstimates} />}
        </Column>
        <Column>
          {handOffs && (
            <HandOffCard
              leadId={lead._id}
              handOffs={handOffs}
              connected={handOffConnected}
              onSent={() => actions.load()}
            />
          )}
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
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4">{children}</div>;
}
