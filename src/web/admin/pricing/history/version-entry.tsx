import { useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import type { PricingVersionSummary } from '#contract/pricing-versions.ts';
import { diffConfigs, type PriceChange } from '#domain/pricing/diff-configs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ChangeList } from '#web/admin/pricing/change-list.tsx';
import { formatWhen } from '#web/admin/pricing/format-value.ts';
import { fieldsOf, priceSections } from '#web/admin/pricing/price-field.ts';
import { pricingApi } from '#web/admin/pricing/pricing-api.ts';

interface VersionEntryProps {
  readonly version: PricingVersionSummary;
  readonly live: LivePricingConfig;
  readonly mayRestore: boolean;
  readonly onRestore: () => Promise<void>;
}

export function VersionEntry({ version, live, mayRestore, onRestore }: VersionEntryProps) {
  const [toLive, setToLive] = useState<readonly PriceChange[]>();
  const [busy, setBusy] = useState(false);
  const isLive = version._id === live._id;
  const fields = fieldsOf(priceSections(live));

  async function compare(): Promise<void> {
    const result = await pricingApi.version(version._id);
    if (result.ok) setToLive(diffConfigs(live, result.value));
    else notify.error('The version could not be loaded');
  }

  async function restore(): Promise<void> {
    setBusy(true);
    await onRestore();
    setBusy(false);
  }

  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Version {version.version}</h3>
        {isLive && <Badge tone="good">Live</Badge>}
        {version.restoredFrom !== null && <Badge>Restored from version {version.restoredFrom}</Badge>}
      </div>
      <p className="mb-2 text-sm text-muted">
        {formatWhen(version.savedAt)}, {version.savedBy ?? 'at the first start'}
      </p>
      <ChangeList changes={version.changes} fields={fields} />
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
          <Button variant="secondary" onClick={() => void compare()}>
            Compare <span className="sr-only">version {version.version}</span> with live
          </Button>
          <Button variant="secondary" busy={busy} disabled={!mayRestore} onClick={() => void restore()}>
            Restore <span className="sr-only">version {version.version}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
