import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { ChangedFields } from './changed-fields.tsx';
import type { FieldChange } from './draft.ts';
import { formatWhen } from './format-value.ts';

interface SaveBarProps {
  readonly lastUpdated: string;
  readonly changes: readonly FieldChange[];
  readonly busy: 'saving' | 'loading' | undefined;
  /** The fields that stop the save, named. */
  readonly problem: string | undefined;
  readonly onUndo: (keys: readonly string[]) => void;
  readonly onRefresh: () => void;
  readonly onSave: () => void;
}

export function SaveBar(props: SaveBarProps) {
  const { busy } = props;
  return (
    <footer className="sticky bottom-0 z-10 -mx-4 mt-6 grid gap-2 border-t border-line bg-ground px-4 py-3 md:gap-3 md:-mx-6 md:px-6">
      <div role="alert" className="text-sm text-bad empty:hidden">
        {props.problem}
      </div>
      <ChangedFields changes={props.changes} onUndo={props.onUndo} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="mr-auto text-sm text-muted max-lg:w-full">
          Last updated: {formatWhen(props.lastUpdated)}
        </p>
        <Button
          variant="secondary"
          className="max-sm:px-3"
          busy={busy === 'loading'}
          disabled={busy !== undefined}
          onClick={props.onRefresh}
        >
          {busy !== 'loading' && <RefreshIcon />}
          Refresh
        </Button>
        <Button
          className="max-lg:flex-1 max-sm:px-3"
          busy={busy === 'saving'}
          disabled={busy !== undefined}
          onClick={props.onSave}
        >
          {busy === 'saving' ? 'Saving...' : 'Save All Changes'}
        </Button>
      </div>
    </footer>
  );
}
