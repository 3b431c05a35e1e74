// How this price was made: its lines under the prices of its day, and what they would be today.
import { formatDollars } from '#domain/money.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { PriceComparison } from '#web/admin/price-comparison/price-comparison.tsx';
import { Card } from './card.tsx';
import type { LeadDetail } from '#contract/leads.ts';

type PriceOfDay = NonNullable<LeadDetail['price']>;

function todaySentence({ totals, today }: PriceOfDay): string {
  if (!today) return 'Today’s prices do not offer these answers any more.';
  const difference = today.totals.grandTotal - totals.grandTotal;
  if (difference === 0) return 'It would cost the same today.';
  return `Today it would cost ${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`;
}

export function PriceCard({ price }: { readonly price: PriceOfDay }) {
  const { reference, version, pricedAt, today } = price;
  return (
    <Card title="How this price was made">
      <p className="mb-3 text-sm text-muted">
        Reference {reference}. Priced {formatMoment(pricedAt)} with version {version.sequence} of the prices,
        saved {formatMoment(version.savedAt)}. {todaySentence(price)}
      </p>
      <PriceComparison before={price} after={today ?? undefined} names={['Then', 'Today']} />
    </Card>
  );
}
