import type { LeadDetail } from '#contract/lead-detail.ts';
import { cabinTypes, liftTypes, optionName } from '#domain/catalogue.ts';
import { formatDollars } from '#domain/money.ts';
import { showMoment } from '#web/admin/leads/show-moment.ts';
import { Card } from './card.tsx';

export function EarlierCard({ estimates }: { readonly estimates: LeadDetail['earlierEstimates'] }) {
  return (
    <Card title="Earlier Estimates">
      <ul className="divide-y divide-line text-sm">
        {estimates.map(({ _id, createdAt, grandTotal, answers }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span>
              {answers.numberOfStops} stops, {optionName(liftTypes, answers.liftType)},{' '}
              {optionName(cabinTypes, answers.cabinType)}
              <time dateTime={createdAt} className="block text-xs text-muted">
                {showMoment(createdAt)}
              </time>
            </span>
            <span className="font-medium tabular-nums">{formatDollars(grandTotal)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
