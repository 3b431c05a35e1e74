// Asks before prices go live that look like typing errors.
import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig } from '#contract/pricing.ts';
import type { SuspiciousChange } from '#domain/pricing/compare-configs.ts';
import { impactSentence } from './impact.ts';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { groupDigits } from './price-text.ts';
import { pathLabel, priceFields } from './price-sections.ts';
import { pricingQueries } from './pricing-api.ts';

interface ConfirmSlipsProps {
  /** At least one. */
  readonly slips: readonly SuspiciousChange[];
  readonly draft: LivePricingConfig;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const change = ({ from, to }: SuspiciousChange) =>
  `${groupDigits(String(from ?? 'nothing'))} → ${groupDigits(String(to))}`;

export function ConfirmSlips({ slips, draft, onConfirm, onCancel }: ConfirmSlipsProps) {
  const { data: preview, isError } = useQuery(pricingQueries.preview(draft));
  const fields = priceFields(draft);
  const [only] = slips.length === 1 ? slips : [];
  const impact = isError
    ? 'The impact on recent estimates could not be worked out.'
    : 'Working out the impact…';
  return (
    <ConfirmDialog
      open
      title={only ? `${change(only)}: publish?` : `${slips.length} unusual changes: publish?`}
      confirmLabel="Publish"
      cancelLabel="Keep editing"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {slips.map((slip) => (
        <span key={slip.path.join('\n')} className="block text-ink">
          {pathLabel(slip.path, fields)}
          {!only && `: ${change(slip)}`}
        </span>
      ))}
      <span className="mt-2 block">{preview ? impactSentence(preview) : impact}</span>
    </ConfirmDialog>
  );
}
