import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { LivePricingConfig, PricingVersionSummary } from '#contract/pricing.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { pricingQueries, refreshPricing } from '#web/admin/pricing/pricing-api.ts';
import { send, showSuccess } from '#web/admin/query-client.ts';
import { VersionEntry } from './version-entry.tsx';

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

  const restoring = useMutation({
    mutationFn: ({ _id: id }: PricingVersionSummary) =>
      send('POST /admin/pricing-config/versions/:id/restore', { params: { id }, body: { _id: live._id } }),
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
          You have unsaved changes. Save or undo them before you restore a version.
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
            restoring={restoring.isPending && restoring.variables._id === version._id}
            onRestore={() => restoring.mutate(version)}
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
    </DialogFrame>
  );
}
