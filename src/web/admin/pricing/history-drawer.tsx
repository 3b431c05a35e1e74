import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing.ts';
import { fetchValue, showSuccess } from '#web/admin/query-client.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay, formatMoment } from '#web/admin/ui/format-moment.ts';
import { LoadedPages } from '#web/admin/ui/loaded.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChangeList, changesBetween } from './change-list.tsx';
import { pricingQueries, refreshPricing, restoreVersion } from './pricing-api.ts';
import { replacedBy } from './pricing-state.ts';
import { PublishQuestion } from './publish-question.tsx';

type VersionPrices = ResponseOf<'GET /admin/pricing-config/versions/:id'>;

interface HistoryDrawerProps {
  readonly live: LivePricingConfig;
  readonly hasEdits: boolean;
  readonly onClose: () => void;
}

export function HistoryDrawer({ live, hasEdits, onClose }: HistoryDrawerProps) {
  const query = useInfiniteQuery({
    queryKey: ['GET /admin/pricing-config/versions'],
    queryFn: ({ pageParam: skip, signal }) =>
      fetchValue('GET /admin/pricing-config/versions', { query: { skip }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.flatMap(({ versions }) => versions).length;
      return loaded < total ? loaded : undefined;
    },
  });

  const [asked, setAsked] = useState<VersionPrices>();
  const restoring = useMutation({
    mutationFn: ({ _id }: VersionPrices) =>
      restoreVersion(_id, { _id: live._id, replaces: replacedBy(live, '').map((version) => version._id) }),
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
        <Notice className="mb-4">
          You have unsaved changes. Save or discard them before you restore a version.
        </Notice>
      )}
      <LoadedPages query={query} what="the versions" more="Show older versions">
        {(pages) => (
          <ol aria-label="Versions" className="grid gap-3">
            {pages
              .flatMap(({ versions }) => versions)
              .map((version) => (
                <VersionEntry
                  key={version._id}
                  version={version}
                  live={live}
                  hasEdits={hasEdits}
                  onRestore={setAsked}
                />
              ))}
          </ol>
        )}
      </LoadedPages>
      {asked && (
        <PublishQuestion
          live={live}
          draft={asked}
          restores={asked.version}
          liveFrom=""
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

interface VersionEntryProps extends Pick<HistoryDrawerProps, 'live' | 'hasEdits'> {
  readonly version: PricingVersionSummary;
  /** Called with the version's prices, once they have loaded. */
  readonly onRestore: (version: VersionPrices) => void;
}

function VersionEntry({ version, live, hasEdits, onRestore }: VersionEntryProps) {
  const { version: number, state, liveFrom, withdrawnBy, restoredFrom, savedAt, savedBy, reason } = version;
  // A version is loaded when it is compared or restored.
  const loading = useQuery({
    ...pricingQueries.version(version._id),
    enabled: false,
    meta: { failure: 'The version could not be loaded' },
  });
  const { data: prices, isFetching, refetch } = loading;

  async function restore(): Promise<void> {
    const { data } = await refetch();
    if (data) onRestore(data);
  }

  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Version {number}</h3>
        {state === 'live' && <Badge tone="good">Live</Badge>}
        {liveFrom !== null && <Badge>{`${dayWords[state]} ${formatDay(liveFrom)}`}</Badge>}
        {withdrawnBy !== null && <Badge>Withdrawn by {withdrawnBy}</Badge>}
        {restoredFrom !== null && <Badge>Restored from version {restoredFrom}</Badge>}
      </div>
      <p className="mb-2 text-sm text-muted">
        {formatMoment(savedAt)}, {savedBy ?? 'at the first start'}
      </p>
      {reason !== null && <p className="mb-2 break-words">{reason}</p>}
      <ChangeList
        label="Changes"
        changes={version.changes}
        sentences={version.dimensionChanges}
        config={live}
        none={number > 1 ? 'Nothing changed' : undefined}
      />
      {prices && state !== 'live' && (
        <div className="mt-3 rounded-md bg-sunken p-3">
          <p className="mb-1 text-sm font-semibold">Restoring it would change</p>
          <ChangeList
            label="Changes to live"
            {...changesBetween(live, prices)}
            config={live}
            none="Nothing: these are the prices that are live"
          />
        </div>
      )}
      {state !== 'live' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => void refetch()}>
            Compare <span className="sr-only">version {number}</span> with live
          </Button>
          <Button variant="secondary" busy={isFetching} disabled={hasEdits} onClick={() => void restore()}>
            Restore <span className="sr-only">version {number}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
