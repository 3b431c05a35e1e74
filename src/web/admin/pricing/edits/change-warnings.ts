// Changes that are probably typing errors: warned of beside the field, and asked about before they are saved.
import type { LivePricingConfig } from '#contract/pricing.ts';
import { diffConfigs, type SuspiciousChange, suspiciousChanges } from '#domain/pricing/compare-configs.ts';
import { formatValue } from '#web/admin/pricing/fields/format-value.ts';
import { type PricingConfig, partKey } from '#domain/pricing/pricing-config.ts';

export function changeWarning({ reason, path, from }: SuspiciousChange): string {
  if (reason === 'unusual_multiplier') return 'Unusual: multipliers mostly lie between 0.5 and 2';
  const kind = path[0] === 'budgetMultipliers' ? 'multiplier' : 'price';
  return `Changed by more than half: was ${formatValue(kind, from)}`;
}

/** Any first price is a large change from 0: a price that nobody has filled in yet is no slip. */
export function probableSlips(live: LivePricingConfig, draft: PricingConfig): SuspiciousChange[] {
  const missing = new Set(live.missingPrices?.map(partKey));
  return suspiciousChanges(diffConfigs(live, draft)).filter(({ path }) => !missing.has(partKey(path)));
}

/** By field key. */
export function changeWarnings(
  live: LivePricingConfig,
  draft: PricingConfig,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    probableSlips(live, draft).map((slip) => [partKey(slip.path), changeWarning(slip)]),
  );
}
