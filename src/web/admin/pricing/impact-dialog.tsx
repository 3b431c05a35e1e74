import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig, PricingPreview } from '#contract/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import { diffConfigs } from '#domain/pricing/compare-configs.ts';
import { answerName } from '#domain/questions/answers.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangeList } from './change-list.tsx';
import { impactSentence } from './impact-sentence.ts';
import { pathLabel, priceFields } from './price-sections.ts';
import { formatChange, formatPercent } from './price-text.ts';
import { pricingQueries } from './pricing-api.ts';
import { changeWarning } from './pricing-state.ts';

interface ImpactDialogProps {
  readonly live: LivePricingConfig;
  readonly draft: LivePricingConfig;
  /** A day. Empty stands for at once. */
  readonly liveFrom: string;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** The changes and their effect on recent estimates. They can be published from here. */
export function ImpactDialog({ live, draft, liveFrom, onPublish, onClose }: ImpactDialogProps) {
  const { data: preview, isPending, isError } = useQuery(pricingQueries.preview(draft));
  return (
    <DialogFrame title="Impact of your changes" description="Nothing is saved yet." hasFoot onClose={onClose}>
      <DialogBody
        foot={
          <Button
            className="ml-auto"
            onClick={() => {
              onClose();
              onPublish();
            }}
          >
            {liveFrom === '' ? 'Publish now' : `Publish for ${formatDay(liveFrom)}`}
          </Button>
        }
      >
        <ChangeList
          label="What changes"
          changes={diffConfigs(live, draft)}
          fields={priceFields(draft)}
          className="mb-4 max-h-48 overflow-y-auto"
        />
        {isPending && <Spinner label="Pricing recent estimates" />}
        {isError && (
          <p className="text-bad">The preview could not be loaded. Please close it and try again.</p>
        )}
        {preview && <LastMonth preview={preview} />}
        {preview && <Impact preview={preview} live={live} />}
      </DialogBody>
    </DialogFrame>
  );
}

/** All estimates of the last 30 days, not the latest only. */
function LastMonth({ preview }: { readonly preview: PricingPreview }) {
  const { estimates, before, after, byLiftType } = preview;
  if (estimates === 0) return null;
  const rows = [
    ...byLiftType.map((row) => ({ ...row, name: answerName(liftType, row.liftType) })),
    { name: 'Together', estimates, before, after },
  ];
  return (
    <div className="mb-4 overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="mb-1 text-left font-semibold">The estimates of the last 30 days</caption>
        <thead>
          <tr className="text-right text-muted *:px-2 *:font-medium">
            {['Lift', 'Estimates', 'Total before', 'Total after', 'Change'].map((column) => (
              <th key={column} scope="col" className="first:pl-0 first:text-left last:pr-0">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t border-line text-right">
              <th scope="row" className="py-1 text-left font-normal">
                {row.name}
              </th>
              <td className="px-2">{row.estimates.toLocaleString('en-AU')}</td>
              <td className="px-2">{formatDollars(row.before)}</td>
              <td className="px-2">{formatDollars(row.after)}</td>
              <td>{row.before === 0 ? '–' : formatPercent(row.before, row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Impact({ preview, live }: { readonly preview: PricingPreview; readonly live: LivePricingConfig }) {
  const { totals, medianChange, skipped, warnings } = preview;
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
      <p>
        {impactSentence(preview)}
        {totals.length > 0 && ` The median change is ${formatChange(medianChange ?? 0)}.`}
      </p>
      {skipped > 0 && (
        <p className="text-sm text-muted">
          {skipped} of them could not be compared: their budget consideration is not in both prices.
        </p>
      )}
    </div>
  );
}
