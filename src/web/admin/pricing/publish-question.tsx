// Asks before publishing prices that look like typing errors, that are restored, or that replace a scheduled version.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig, ScheduledFate } from '#contract/pricing.ts';
import { dimensionChanges } from '#domain/drawing/dimensions.ts';
import { diffConfigs } from '#domain/pricing/compare-configs.ts';
import { kindOf, partKey } from '#domain/pricing/pricing-config.ts';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { ChangeList } from './change-list.tsx';
import { impactSentence } from './impact-sentence.ts';
import { priceFields } from './price-sections.ts';
import { formatValue } from './price-text.ts';
import { pricingQueries } from './pricing-api.ts';
import { probableSlips, replacedBy } from './pricing-state.ts';

interface PublishQuestionProps {
  readonly live: LivePricingConfig;
  readonly draft: LivePricingConfig;
  /** The restored version. Then all changes are listed, not only the unusual ones. */
  readonly restores?: number;
  /** If left out, at once. */
  readonly liveFrom?: string | undefined;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: (scheduled: ScheduledFate) => void;
  readonly onCancel: () => void;
}

export function PublishQuestion(props: PublishQuestionProps) {
  const { live, draft, restores, liveFrom } = props;
  const { data: preview, isError } = useQuery(pricingQueries.preview(draft));
  const slips = probableSlips(live, draft);
  const listed = restores === undefined ? slips : diffConfigs(live, draft);
  const measures = restores === undefined ? [] : dimensionChanges(live.dimensions, draft.dimensions);
  const [only] = restores === undefined && slips.length === 1 ? slips : [];
  const replaced = replacedBy(live, liveFrom);
  /** A fix of today leaves the scheduled prices standing; other scheduled or restored prices replace them. */
  const keeps = liveFrom === undefined && restores === undefined && replaced.length > 0;
  const [carries, setCarries] = useState(true);
  const impact = isError
    ? 'The impact on recent estimates could not be worked out.'
    : 'Working out the impact…';

  function title(): string {
    if (restores !== undefined) return `Publish the prices of version ${restores}?`;
    if (only) {
      const [from, to] = [only.from, only.to].map((value) => formatValue(kindOf(only.path), value));
      return `${from} → ${to}: publish?`;
    }
    if (slips.length > 0) return `${slips.length} unusual changes: publish?`;
    return keeps ? 'Publish beside scheduled prices?' : 'Publish in place of scheduled prices?';
  }

  return (
    <ConfirmDialog
      open
      title={title()}
      confirmLabel="Publish"
      cancelLabel={props.cancelLabel}
      busy={props.busy ?? false}
      onConfirm={() => props.onConfirm(keeps ? (carries ? 'carry' : 'keep') : 'replace')}
      onCancel={props.onCancel}
    >
      {restores !== undefined && listed.length + measures.length === 0 && (
        <p>These are the prices that are live.</p>
      )}
      {listed.length + measures.length > 0 && (
        <div className="max-h-60 overflow-y-auto text-ink" tabIndex={0}>
          <ChangeList
            label="Changes"
            changes={listed}
            sentences={measures}
            fields={priceFields(draft)}
            unusual={new Set(restores === undefined ? [] : slips.map(({ path }) => partKey(path)))}
          />
        </div>
      )}
      {restores !== undefined && live.dimensions && !draft.dimensions && (
        <p className="mt-2">That version has no dimensions: those of today stay.</p>
      )}
      {replaced.map(({ _id, version, liveFrom: day }) => (
        <p key={_id} className="mt-2 text-warn">
          Version {version}, scheduled for {formatDay(day)}, {keeps ? 'still goes' : 'will not go'} live
          {!keeps && ' any more'}.
        </p>
      ))}
      {keeps && (
        <label className="mt-1 flex min-h-11 items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={carries}
            onChange={({ target }) => setCarries(target.checked)}
          />
          With these changes too
        </label>
      )}
      <p className="mt-2">{preview ? impactSentence(preview) : impact}</p>
    </ConfirmDialog>
  );
}
