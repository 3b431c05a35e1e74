import { useQuery } from '@tanstack/react-query';
import type { LivePricingConfig } from '#contract/pricing.ts';
import { maxReasonLength } from '#domain/pricing/pricing-config.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field-frame.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { ChangedFields, type ChangedFieldsProps } from './changed-fields.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { pricingQueries } from '#web/admin/pricing/pricing-api.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';

interface SaveBarProps extends ChangedFieldsProps {
  readonly live: LivePricingConfig;
  readonly busy: 'saving' | 'loading' | undefined;
  /** The fields that stop the save, named. */
  readonly problem: string | undefined;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onRefresh: () => void;
  readonly onSave: () => void;
}

export function SaveBar(props: SaveBarProps) {
  const { data: savedBy } = useQuery(pricingQueries.savedBy(props.live._id));
  const { busy, edits, undone, onUndo, onRedo } = props;
  const done = edits.filter(({ field }) => !Object.hasOwn(undone, field.key));
  const keys = (done.length > 0 ? done : edits).map(({ field }) => field.key);
  return (
    <footer className="bottom-0 tall:sticky z-10 -mx-4 mt-4 -mb-4 grid gap-2 border-t border-line bg-ground px-4 py-2.5 md:-mx-6 md:-mb-6 md:px-6">
      <div role="alert" className="text-sm text-bad empty:hidden">
        {props.problem}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <div className={`flex-1 basis-36 text-sm text-muted ${edits.length > 0 ? 'max-sm:hidden' : ''}`}>
          <p>Last updated: {formatMoment(props.live.lastUpdated, 'Never')}</p>
          {savedBy && <p className="truncate text-xs">by {savedBy}</p>}
        </div>
        {edits.length > 0 && (
          <div className="flex items-center">
            <ChangedFields edits={edits} undone={undone} onUndo={onUndo} onRedo={onRedo} />
            <SmallButton
              variant="quiet"

              // The second click of a double click would do the opposite.
              onClick={({ detail }) => detail < 2 && (done.length > 0 ? onUndo : onRedo)(keys)}
            >
              {done.length > 0 ? 'Discard' : 'Redo'}
            </SmallButton>
          </div>
        )}
        <div className={`flex flex-wrap gap-2 ${edits.length > 0 ? 'w-full' : 'max-md:w-full'}`}>
          {edits.length > 0 && (
            <input
              type="text"
              aria-label="Reason (optional)"
              placeholder="Reason (optional), kept in the history"
              maxLength={maxReasonLength}
              autoComplete="off"
              value={props.reason}
              onChange={(event) => props.onReason(event.target.value)}
              className={`${controlClass} flex-1 basis-64`}
            />
          )}
          <Button
            variant="secondary"
            className="max-sm:px-3!"
            busy={busy === 'loading'}
            aria-disabled={busy !== undefined}
            onClick={props.onRefresh}
          >
            {busy !== 'loading' && <RefreshIcon />}
            Refresh
          </Button>
          <Button
            variant={done.length > 0 ? 'primary' : 'secondary'}
            className="whitespace-nowrap max-md:flex-1 max-sm:px-3!"
            busy={busy === 'saving'}
            aria-disabled={busy !== undefined}
            onClick={props.onSave}
          >
            {busy === 'saving' ? 'Saving...' : 'Save All Changes'}
          </Button>
        </div>
      </div>
    </footer>
  );
}
