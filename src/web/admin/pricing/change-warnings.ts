// Warns beside the field of changes that are probably typing errors.
import { diffConfigs } from '#domain/pricing/diff-configs.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { type SuspiciousChange, suspiciousChanges } from '#domain/pricing/suspicious-changes.ts';
import { formatValue } from './format-value.ts';
import { fieldKey } from './price-field.ts';

export function changeWarning({ reason, path, from }: SuspiciousChange): string {
  if (reason === 'unusual_multiplier') return 'Unusual: multipliers mostly lie between 0.5 and 2';
  const kind = path[0] === 'budgetMultipliers' ? 'multiplier' : 'price';
  return `Changed by more than half: was ${formatValue(kind, from)}`;
}

/** By field key. */
export function changeWarnings(live: PricingConfig, draft: PricingConfig): Readonly<Record<string, string>> {
  const slips = suspiciousChanges(diffConfigs(live, draft));
  return Object.fromEntries(slips.map((slip) => [fieldKey(slip.path), changeWarning(slip)]));
}
