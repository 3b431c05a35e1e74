import { useCallback, useEffect, useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import type { PricingVersionSummary } from '#contract/pricing-versions.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { notify } from '#web/ui/toasts.ts';
import { DialogFrame } from '#web/admin/shell/dialog-frame.tsx';
import { pricingApi } from '#web/admin/pricing/pricing-api.ts';
import { VersionEntry } from './version-entry.tsx';

const pageSize = 20;

interface HistoryDrawerProps {
  readonly live: LivePricingConfig;
  readonly hasEdits: boolean;
  readonly onClose: () => void;
  readonly onRestored: (config: LivePricingConfig, sentence: string) => Promise<void>;
}

export function HistoryDrawer({ live, hasEdits, onClose, onRestored }: HistoryDrawerProps) {
  const [versions, setVersions] = useState<readonly PricingVersionSummary[]>([]);
  const [total, setTotal] = useState<number>();
  const [failed, setFailed] = useState(false);

  const show = useCallback((skip: number, result: Awaited<ReturnType<typeof pricingApi.versions>>) => {
    setFailed(!result.ok);
    if (!result.ok) return;
    setVersions((known) => [...known.slice(0, skip), ...result.value.versions]);
    setTotal(result.value.total);
  }, []);

  useEffect(() => {
    void pricingApi.versions(pageSize, 0).then((result) => show(0, result));
  }, [show]);

  async function loadMore(): Promise<void> {
    show(versions.length, await pricingApi.versions(pageSize, versions.length));
  }

  async function restore({ _id, version }: PricingVersionSummary): Promise<void> {
    const result = await pricingApi.restore(_id, live._id);
    if (!result.ok) {
      const said = result.error.kind === 'refused' ? result.error.error : undefined;
      notify.error(said ?? 'Failed to restore the version');
      return;
    }
    await onRestored(result.value, `The prices of version ${version} are live again`);
    onClose();
  }

  return (
    <DialogFrame
      look="drawer"
      title="Version history"
      description="Every save is kept. Restoring brings old prices back as a new version, so it can be undone."
      onClose={onClose}
    >
      {hasEdits && (
        <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          You have unsaved changes. Save or undo them before you restore a version.
        </p>
      )}
      {total === undefined && !failed && <Spinner label="Loading versions" />}
      <ol aria-label="Versions" className="grid gap-3">
        {versions.map((version) => (
          <VersionEntry
            key={version._id}
            version={version}
            live={live}
            mayRestore={!hasEdits}
            onRestore={() => restore(version)}
          />
        ))}
      </ol>
      {failed && <p className="my-3 text-sm text-bad">The versions could not be loaded.</p>}
      {(failed || versions.length < (total ?? 0)) && (
        <Button variant="secondary" className="mt-4" onClick={() => void loadMore()}>
          {failed ? 'Try again' : 'Show older versions'}
        </Button>
      )}
    </DialogFrame>
  );
}
