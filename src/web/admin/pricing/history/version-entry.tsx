import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing.ts';
import { diffConfigs, type PriceChange } from '#domain/pricing/compare-configs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { pathLabel, priceFields, type PriceField } from '#web/admin/pricing/fields/price-field.ts';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { formatValue } from '#web/admin/pricing/fields/format-value.ts';

interface VersionEntryProps {
  readonly version: PricingVersionSummary;
  readonly live: LivePricingConfig;
  readonly mayRestore: boolean;
  readonly restoring: boolean;
  readonly onRestore: () => void;
}

export function VersionEntry({ version, live, mayRestore, restoring, onRestore }: VersionEntryProps) {
  // Loaded when it is compared.
  const { data: prices, refetch } = useQuery({ ...pricingQueries.version(version._id), enabled: false });
  const toLive = prices && diffConfigs(live, prices);
  const isLive = version._id === live._id;
  const fields = priceFields(live);

  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Version {version.version}</h3>
        {isLive && <Badge tone="good">Live</Badge>}
        {version.restoredFrom !== null && <Badge>Restored from version {version.restoredFrom}</Badge>}
      </div>
      <p className="mb-2 text-sm text-muted">
        {formatMoment(version.savedAt)}, {version.savedBy ?? 'at the first start'}
      </p>
      {version.reason !== null && <p className="mb-2 break-words">{version.reason}</p>}
      <ChangeList changes={version.changes} fields={fields} />
      {version.changes.length === 0 && version.version > 1 && <p className="text-sm">No price changed</p>}
      {toLive && (
        <div className="mt-3 rounded-md bg-sunken p-3">
          <p className="mb-1 text-sm font-semibold">
            {toLive.length === 0 ? 'The same prices as live' : 'Restoring it would change'}
          </p>
          <ChangeList changes={toLive} fields={fields} />
        </div>
      )}
      {!isLive && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => void refetch()}>
            Compare <span className="sr-only">version {version.version}</span> with live
          </Button>
          <Button variant="secondary" busy={restoring} disabled={!mayRestore} onClick={onRestore}>
            Restore <span className="sr-only">version {version.version}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

interface ChangeListProps {
  readonly changes: readonly PriceChange[];
  readonly fields: readonly PriceField[];
}

function ChangeList({ changes, fields }: ChangeListProps) {
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ path, from, to }) => {
        const kind = path[0] === 'budgetMultipliers' ? 'multiplier' : 'price';
        return (
          <li key={path.join('\n')} className="flex flex-wrap justify-between gap-x-3">
            <span>{pathLabel(path, fields)}</span>
            <span className="tabular-nums">
              {formatValue(kind, from)} → {formatValue(kind, to)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
