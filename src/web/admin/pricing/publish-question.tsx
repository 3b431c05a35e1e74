// Asks before publishing prices that look like typing errors, that are restored, or that replace a scheduled version.
import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { dimensionChanges } from '#domain/drawing/dimensions.ts';
import { diffConfigs, type PriceChange } from '#domain/pricing/compare-configs.ts';
import { partKey } from '#domain/pricing/pricing-config.ts';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { impactSentence } from './impact.ts';
import { pathLabel, priceFields } from './price-sections.ts';
import { groupDigits } from './price-text.ts';
import { pricingQueries } from './pricing-api.ts';
import { probableSlips, replacedBy } from './pricing-state.ts';

interface PublishQuestionProps {
  readonly live: LivePricingConfig;
  readonly draft: LivePricingConfig;
  /** The restored version. Then all changes are listed, not only the unusual ones. */
  readonly restores?: number;
  /** Undefined: at once. */
  readonly liveFrom?: string | undefined;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const valueText = (value: number | null) => (value === null ? 'nothing' : groupDigits(String(value)));

const changeText = ({ from, to }: PriceChange) => `${valueText(from)} → ${valueText(to)}`;

export function PublishQuestion(props: PublishQuestionProps) {
  const { live, draft, restores, liveFrom } = props;
  const { data: preview, isError } = useQuery(pricingQueries.preview(draft));
  const fields = priceFields(draft);
  const slips = probableSlips(live, draft);
  const unusual = new Set(slips.map(({ path }) => partKey(path)));
  const listed = restores === undefined ? slips : diffConfigs(live, draft);
  const measures = restores === undefined ? [] : dimensionChanges(live.dimensions, draft.dimensions);
  const [only] = restores === undefined && slips.length === 1 ? slips : [];
  const replaced = replacedBy(live, liveFrom);
  const impact = isError
    ? 'The impact on recent estimates could not be worked out.'
    : 'Working out the impact…';

  function title(): string {
    if (restores !== undefined) return `Publish the prices of version ${restores}?`;
    if (only) return `${changeText(only)}: publish?`;
    return slips.length > 0
      ? `${slips.length} unusual changes: publish?`
      : 'Publish in place of scheduled prices?';
  }

  return (
    <ConfirmDialog
      open
      title={title()}
      confirmLabel="Publish"
      cancelLabel={props.cancelLabel}
      busy={props.busy ?? false}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      {restores !== undefined && listed.length + measures.length === 0 && (
        <span className="block">These are the prices that are live.</span>
      )}
      {listed.length + measures.length > 0 && (
        <span className="block max-h-60 overflow-y-auto text-ink" tabIndex={0}>
          {listed.map((change) => (
            <span key={partKey(change.path)} className="block">
              {pathLabel(change.path, fields)}
              {!only && `: ${changeText(change)}`}
              {restores !== undefined && unusual.has(partKey(change.path)) && (
                <span className="text-warn"> (changed by much)</span>
              )}
            </span>
          ))}
          {measures.map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </span>
      )}
      {restores !== undefined && live.dimensions && !draft.dimensions && (
        <span className="mt-2 block">That version has no dimensions: those of today stay.</span>
      )}
      {replaced.map(({ _id, version, liveFrom: day }) => (
        <span key={_id} className="mt-2 block text-warn">
          Version {version}, scheduled for {formatDay(day)}, will not go live any more.
        </span>
      ))}
      <span className="mt-2 block">{preview ? impactSentence(preview) : impact}</span>
    </ConfirmDialog>
  );
}
