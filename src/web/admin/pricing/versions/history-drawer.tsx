import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing/pricing.ts';
import { useNameOf } from '#web/admin/names.ts';
import { fetchValue } from '#web/admin/query-client.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { formatDay, formatMoment } from '#web/admin/ui/format-moment.ts';
import { LoadedPages } from '#web/admin/ui/loaded.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { refreshPricing, restoreVersion } from '../pricing-api.ts';
import { replacedBy } from '../pricing-state.ts';
import { useDoneMessage } from '../use-done-message.ts';
import { ChangeList } from './change-list.tsx';
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

  /** The version whose prices are to be live again, after a question. */
  const [asked, setAsked] = useState<VersionPrices>();
  const loading = useMutation({
    mutationFn: (id: string) => fetchValue('GET /admin/pricing-config/versions/:id', { params: { id } }),
    onSuccess: setAsked,
    meta: { failure: 'The version could not be loaded' },
  });
  const sayDone = useDoneMessage();
  const restoring = useMutation({
    mutationFn: ({ _id }: VersionPrices) =>
      restoreVersion(_id, { _id: live._id, replaces: replacedBy(live, '').map((version) => version._id) }),
    onSettled: () => setAsked(undefined),
    onError: refreshPricing,
    onSuccess: (saved, { version }) => {
      sayDone(`The prices of version ${version} are live again`, saved);
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
                <VersionEntry key={version._id} version={version} live={live}>
                  <Button
                    variant="secondary"
                    className="mt-3"
                    busy={loading.isPending && loading.variables === version._id}
                    // Still takes the focus, without which the keyboard could not scroll the list.
                    aria-disabled={hasEdits}
                    onClick={() => loading.mutate(version._id)}
                  >
                    <span>Restore </span>
                    <span className="sr-only">{`version ${version.version}`}</span>
                  </Button>
                </VersionEntry>
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

interface VersionEntryProps extends Pick<HistoryDrawerProps, 'live'> {
  readonly version: PricingVersionSummary;
  /** The button that restores it, for all but the live version. */
  readonly children: ReactNode;
}

function VersionEntry({ version, live, children }: VersionEntryProps) {
  const { version: number, state, liveFrom, withdrawnBy, restoredFrom, savedAt, savedBy, reason } = version;
  const nameOf = useNameOf();
  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{`Version ${number}`}</h3>
        {state === 'live' && <Badge tone="good">Live</Badge>}
        {liveFrom !== null && <Badge>{`${dayWords[state]} ${formatDay(liveFrom)}`}</Badge>}
        {withdrawnBy !== null && <Badge>{`Withdrawn by ${nameOf(withdrawnBy)}`}</Badge>}
        {restoredFrom !== null && <Badge>{`Restored from version ${restoredFrom}`}</Badge>}
      </div>
      <p className="mb-2 text-sm text-muted">
        {`${formatMoment(savedAt)}, ${savedBy === null ? 'at the first start' : nameOf(savedBy)}`}
      </p>
      {reason !== null && <p className="mb-2 break-words">{reason}</p>}
      <ChangeList
        label="Changes"
        changes={version.changes}
        sentences={[...version.dimensionChanges, ...version.catalogueChanges]}
        config={live}
        none={number > 1 ? 'Nothing changed' : undefined}
      />
      {state !== 'live' && children}
    </li>
  );
}
