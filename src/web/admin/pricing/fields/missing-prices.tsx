import type { LivePricingConfig } from '#contract/pricing-config.ts';
import { type PriceField, pathLabel } from './price-field.ts';

interface MissingPricesProps {
  readonly live: LivePricingConfig;
  readonly fields: readonly PriceField[];
}

/** After an update that asks for new prices: names those that nobody has filled in yet. */
export function MissingPrices({ live: { missingPrices }, fields }: MissingPricesProps) {
  if (!missingPrices?.length) return null;
  const labels = missingPrices.map((path) => pathLabel(path, fields)).join('; ');
  return (
    <p role="status" className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
      {missingPrices.length === 1
        ? `1 price is not filled in yet and counts as $0: ${labels}. Save to keep it at 0, or fill it in.`
        : `${missingPrices.length} prices are not filled in yet and count as $0: ${labels}. Save to keep them at 0, or fill them in.`}
    </p>
  );
}
