// Asks before publishing prices that look like typing errors, that are restored, or that replace a scheduled version.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig, ScheduledFate } from '#contract/pricing/pricing.ts';
import { partKey } from '#domain/pricing/config-path.ts';
import { valueKindOf } from '#domain/pricing/pricing-config.ts';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatValue, impactSentence } from '../price-text.ts';
import { pricingQueries } from '../pricing-api.ts';
import { probableSlips, replacedBy } from '../pricing-state.ts';
import { ChangeList, changesBetween } from './change-list.tsx';

interface PublishQuestionProps {
  readonly live: LivePricingConfig;
  readonly draft: LivePricingConfig;
  /** The restored version. If given, all changes are listed, not only the unusual ones. */
  readonly restores?: number;
  /** The day on which the prices go live. Empty stands for at once. */
  readonly liveFrom: string;
  readonly busy?: boolean;
  readonly onConfirm: (scheduled: ScheduledFate) => void;
  readonly onCancel: () => void;
}

export function PublishQuestion(props: PublishQuestionProps) {
  const { live, draft, restores, liveFrom } = props;
  const isRestore = restores !== undefined;
  const { data: preview, isError } = useQuery(pricingQueries.preview(draft));
  const slips = probableSlips(live, draft);
  const [slip, ...others] = slips;
  const replaced = replacedBy(live, liveFrom);
  /** A fix of today's prices keeps the scheduled ones. Other saves replace them. */
  const keeps = liveFrom === '' && !isRestore && replaced.length > 0;
  const [carries, setCarries] = useState(true);

  function title(): string {
    if (isRestore) return `Publish the prices of version ${restores}?`;
    if (!slip) return keeps ? 'Publish beside scheduled prices?' : 'Publish in place of scheduled prices?';
    if (others.length > 0) return `${slips.length} unusual changes: publish?`;
    const [from, to] = [slip.from, slip.to].map((value) => formatValue(valueKindOf(slip.path), value));
    return `${from} → ${to}: publish?`;
  }

  function impact(): string {
    if (preview) return impactSentence(preview);
    return isError ? 'The impact on recent estimates could not be worked out.' : 'Working out the impact…';
  }

  return (
    <ConfirmDialog
      open
      title={title()}
      confirmLabel="Publish"
      cancelLabel={isRestore ? 'Keep the live prices' : 'Keep editing'}
      busy={props.busy ?? false}
      onConfirm={() => props.onConfirm(keeps ? (carries ? 'carry' : 'keep') : 'replace')}
      onCancel={props.onCancel}
    >
      <div className="max-h-60 overflow-y-auto text-ink empty:hidden" tabIndex={0}>
        <ChangeList
          label="Changes"
          {...(isRestore ? changesBetween(live, draft) : { changes: slips })}
          config={draft}
          unusual={new Set(isRestore ? slips.map(({ path }) => partKey(path)) : [])}
          none={isRestore ? 'These are the prices that are live.' : undefined}
        />
      </div>
      {isRestore && live.dimensions && !draft.dimensions && (
        <p className="mt-2">That version has no dimensions: those of today stay.</p>
      )}
      {replaced.map(({ _id, version, liveFrom: day }) => (
        <p key={_id} className="mt-2 text-warn">
          {`Version ${version}, scheduled for ${formatDay(day)}, ${keeps ? 'still goes live' : 'will not go live any more'}.`}
        </p>
      ))}
      {keeps && (
        <Checkbox
          className="mt-1"
          label="With these changes too"
          checked={carries}
          onChange={({ target }) => setCarries(target.checked)}
        />
      )}
      {/* Room for the longest sentence, so that the buttons stay where they are. */}
      <p className="mt-2 min-h-[2lh]">{impact()}</p>
    </ConfirmDialog>
  );
}
