import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LivePricingConfig, PricingPreview } from '#contract/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import { BarList } from '#web/admin/ui/bar-list.tsx';
import { Figure } from '#web/admin/ui/card.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { bucketLabel, changeBuckets } from './impact.ts';
import { pathLabel, priceFields } from './price-sections.ts';
import { formatChange } from './price-text.ts';
import { pricingQueries } from './pricing-api.ts';
import { changeWarning } from './pricing-state.ts';

interface ImpactDialogProps {
  readonly live: LivePricingConfig;
  readonly draft: LivePricingConfig;
  readonly onClose: () => void;
}

export function ImpactDialog({ live, draft, onClose }: ImpactDialogProps) {
  const { data: preview, isPending, isError } = useQuery(pricingQueries.preview(draft));
  return (
    <DialogFrame
      title="Impact of your changes"
      description="The most recent estimates, priced once with the live prices and once with your changes. Nothing is saved yet."
      onClose={onClose}
    >
      {isPending && <Spinner label="Pricing recent estimates" />}
      {isError && <p className="text-bad">The preview could not be loaded. Please close it and try again.</p>}
      {preview && <Impact preview={preview} live={live} />}
    </DialogFrame>
  );
}

function Impact({ preview, live }: { readonly preview: PricingPreview; readonly live: LivePricingConfig }) {
  const { totals, medianChange, largestChange, skipped, warnings } = preview;
  const buckets = useMemo(() => changeBuckets(totals.map(({ before, after }) => after - before)), [totals]);
  const fields = priceFields(live);
  return (
    <div className="grid gap-4">
      {warnings.length > 0 && (
        <ul aria-label="Worth a second look" className="rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
          {warnings.map((warning) => (
            <li key={warning.path.join('\n')}>
              {pathLabel(warning.path, fields)}. {changeWarning(warning)}.
            </li>
          ))}
        </ul>
      )}
      {totals.length === 0 ? (
        <p>There are no estimates to compare yet.</p>
      ) : (
        <>
          <dl className="grid gap-3 sm:grid-cols-3">
            <Figure name="Estimates compared" value={String(totals.length)} />
            <Figure name="Median change" value={formatChange(medianChange ?? 0)} />
            <Figure
              name="Largest change"
              value={
                largestChange
                  ? `${formatDollars(largestChange.before)} → ${formatDollars(largestChange.after)}`
                  : 'none'
              }
            />
          </dl>
          <BarList
            title="Recent estimates by the change of their total"
            bars={buckets.map((bucket) => ({ name: bucketLabel(bucket), value: bucket.count }))}
          />
        </>
      )}
      {skipped > 0 && (
        <p className="text-sm text-muted">
          {skipped} of them could not be compared: their budget consideration is not in both prices.
        </p>
      )}
    </div>
  );
}
