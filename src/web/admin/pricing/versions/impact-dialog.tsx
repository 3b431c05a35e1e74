import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig, PricingPreview } from '#contract/pricing/pricing.ts';
import { formatDollars } from '#domain/money.ts';
import { partKey } from '#domain/pricing/config-path.ts';
import { answerName } from '#domain/questions/answers.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import { closeFirst, DialogBody, DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { pathLabel } from '../price-sections.ts';
import { formatChange, formatPercent, impactSentence } from '../price-text.ts';
import { pricingQueries } from '../pricing-api.ts';
import { changeWarning } from '../pricing-state.ts';
import type { Pricing } from '../use-pricing.ts';
import { ChangeList, changesBetween } from './change-list.tsx';

interface ImpactDialogProps {
  readonly pricing: Pricing;
  readonly draft: LivePricingConfig;
  readonly onClose: () => void;
}

export function ImpactDialog({ pricing, draft, onClose }: ImpactDialogProps) {
  const { live, values } = pricing.state;
  const { data: preview, isPending, isError } = useQuery(pricingQueries.preview(draft));
  return (
    <DialogFrame title="Impact of your changes" description="Nothing is saved yet." hasFoot onClose={onClose}>
      <DialogBody
        // Not before the impact is there, which would move the button under the pointer.
        foot={
          !isPending && (
            <Button className="ml-auto" onClick={() => closeFirst(onClose, () => pricing.save(true))}>
              {values.liveFrom === '' ? 'Publish now' : `Publish for ${formatDay(values.liveFrom)}`}
            </Button>
          )
        }
      >
        <div className="mb-4 max-h-48 overflow-y-auto">
          <ChangeList label="What changes" {...changesBetween(live, draft)} config={draft} />
        </div>
        {isPending && <Spinner label="Pricing recent estimates" />}
        {isError && (
          <p className="text-bad">The preview could not be loaded. Please close it and try again.</p>
        )}
        {preview && <Impact preview={preview} live={live} />}
      </DialogBody>
    </DialogFrame>
  );
}

const columns = ['Lift', 'Estimates', 'Total before', 'Total after', 'Change'];

function Impact({ preview, live }: { readonly preview: PricingPreview; readonly live: LivePricingConfig }) {
  const { estimates, byLiftType, totals, medianChange, skipped, nowOff, warnings } = preview;
  const rows = [
    ...byLiftType.map((row) => ({ ...row, name: answerName(liftType, row.liftType) })),
    { ...preview, name: 'Together' },
  ];
  return (
    <div className="grid gap-4">
      {estimates > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-sm tabular-nums">
            <caption className="mb-1 text-left font-semibold">The estimates of the last 30 days</caption>
            <thead>
              <tr className="text-right text-muted *:px-2 *:font-medium max-sm:*:nth-3:hidden">
                {columns.map((column) => (
                  <th key={column} scope="col" className="first:pl-0 first:text-left last:pr-0">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name} className="border-t border-line text-right *:px-2 max-sm:*:nth-3:hidden">
                  <th scope="row" className="py-1 pl-0! text-left font-normal">
                    {row.name}
                  </th>
                  <td>{row.estimates.toLocaleString('en-AU')}</td>
                  <td>{formatDollars(row.before)}</td>
                  <td>{formatDollars(row.after)}</td>
                  <td className="pr-0!">{row.before === 0 ? '–' : formatPercent(row.before, row.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {warnings.length > 0 && (
        <Notice>
          <ul aria-label="Worth a second look">
            {warnings.map((warning) => (
              <li key={partKey(warning.path)}>
                {`${pathLabel(warning.path, live)}. ${changeWarning(warning)}.`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p>
        {impactSentence(preview) +
          (totals.length > 0 ? ` The median change is ${formatChange(medianChange ?? 0)}.` : '')}
      </p>
      {nowOff.map(({ field, id, name, estimates: chose }) => (
        <p
          key={`${field} ${id}`}
        >{`${name} would be off: ${chose.toLocaleString('en-AU')} of the last 30 days chose it.`}</p>
      ))}
      {skipped > 0 && (
        <p className="text-sm text-muted">
          {`${skipped.toLocaleString('en-AU')} of them could not be compared: their budget consideration is not in both prices.`}
        </p>
      )}
    </div>
  );
}
