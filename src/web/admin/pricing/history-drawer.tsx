import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing.ts';
import { dimensionChanges } from '#domain/drawing/dimensions.ts';
import { diffConfigs } from '#domain/pricing/compare-configs.ts';
import { send, showSuccess } from '#web/admin/query-client.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay, formatMoment } from '#web/admin/ui/format-moment.ts';
import type { ResponseOf } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangeList } from './change-list.tsx';
import { priceFields } from './price-sections.ts';
import { pricingQueries, refreshPricing } from './pricing-api.ts';
import { replacedBy } from './pricing-state.ts';
import { PublishQuestion } from './publish-question.tsx';

type VersionPrices = ResponseOf<'GET /admin/pricing-config/versions/:id'>;

interface HistoryDrawerProps {
  readonly live: LivePricingConfig;
  readonly hasEdits: boolean;
  readonly onClose: () => void;
}

export function HistoryDrawer({ live, hasEdits, onClose }: HistoryDrawerProps) {
  const { data, isError, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    pricingQueries.versions(),
  );
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];

  const [asked, setAsked] = useState<VersionPrices>();
  const restoring = useMutation({
    mutationFn: ({ _id: id }: VersionPrices) =>
      send('POST /admin/pricing-config/versions/:id/restore', {
        params: { id },
        body: { _id: live._id, replaces: replacedBy(live, undefined).map(({ _id }) => _id) },
      }),
    onSettled: () => setAsked(undefined),
    onError: refreshPricing,
    onSuccess: (_done, { version }) => {
      showSuccess(`The prices of version ${version} are live again`);
      onClose();
      return refreshPricing();
    },
    meta: { failure: ({ sentence }) => sentence ?? 'Failed to restore the version' },
  });

  return (
    <DialogFrame
      variant="drawer"
      title="Version history"
      description="Every save is kept. Restoring saves old prices as a new version, so it can be undone."
      onClose={onClose}
    >
      {hasEdits && (
        <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          You have unsaved changes. Save or discard them before you restore a version.
        </p>
      )}
      {isPending && <Spinner label="Loading versions" />}
      <ol aria-label="Versions" className="grid gap-3">
        {versions.map((version) => (
          <VersionEntry
            key={version._id}
            version={version}
            live={live}
            mayRestore={!hasEdits}
            onRestore={setAsked}
          />
        ))}
      </ol>
      {isError && <p className="my-3 text-sm text-bad">The versions could not be loaded.</p>}
      {(isError || hasNextPage) && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {isError ? 'Try again' : 'Show older versions'}
        </Button>
      )}
      {asked && (
        <PublishQuestion
          live={live}
          draft={asked}
          restores={asked.version}
          cancelLabel="Keep the live prices"
          busy={restoring.isPending}
          onConfirm={() => restoring.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </DialogFrame>
  );
}

const dayWords: Readonly<Record<PricingVersionSummary['state'], string>> = {
  live: 'Live from',
  earlier: 'Live from',
  scheduled: 'Goes live on',
  withdrawn: 'Scheduled for',
};

interface VersionEntryProps {
  readonly version: PricingVersionSummary;
  readonly live: LivePricingConfig;
  readonly mayRestore: boolean;
  /** With its prices, once they are loaded. */
  readonly onRestore: (version: VersionPrices) => void;
}

function VersionEntry({ version, live, mayRestore, onRestore }: VersionEntryProps) {
  // Loaded when it is compared or restored.
  const {
    data: prices,
    isFetching,
    refetch,
  } = useQuery({ ...pricingQueries.version(version._id), enabled: false });
  const isLive = version.state === 'live';

  async function restore(): Promise<void> {
    const { data } = await refetch();
    if (data) onRestore(data);
  }

  const fields = priceFields(live);

  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Version {version.version}</h3>
        {isLive && <Badge tone="good">Live</Badge>}
        {version.liveFrom !== null && (
          <Badge>
            {dayWords[version.state]} {formatDay(version.liveFrom)}
          </Badge>
        )}
        {version.withdrawnBy !== null && <Badge>Withdrawn by {version.withdrawnBy}</Badge>}
        {version.restoredFrom !== null && <Badge>Restored from version {version.restoredFrom}</Badge>}
      </div>
      <p className="mb-2 text-sm text-muted">
        {formatMoment(version.savedAt)}, {version.savedBy ?? 'at the first start'}
      </p>
      {version.reason !== null && <p className="mb-2 break-words">{version.reason}</p>}
      <ChangeList
        label="Changes"
        changes={version.changes}
        sentences={version.dimensionChanges}
        fields={fields}
        none={version.version > 1 ? 'Nothing changed' : undefined}
      />
      {prices && (
        <div className="mt-3 rounded-md bg-sunken p-3">
          <p className="mb-1 text-sm font-semibold">Restoring it would change</p>
          <ChangeList
            label="Changes to live"
            changes={diffConfigs(live, prices)}
            sentences={dimensionChanges(live.dimensions, prices.dimensions)}
            fields={fields}
            none="Nothing: these are the prices that are live"
          />
        </div>
      )}
      {!isLive && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => void refetch()}>
            Compare <span className="sr-only">version {version.version}</span> with live
          </Button>
          <Button variant="secondary" busy={isFetching} disabled={!mayRestore} onClick={() => void restore()}>
            Restore <span className="sr-only">version {version.version}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
