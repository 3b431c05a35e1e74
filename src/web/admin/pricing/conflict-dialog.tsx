// Another admin saved first: their changes beside my edits, field by field. Nothing has to be typed again.
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import type { LivePricingConfig } from '#contract/pricing-config.ts';
import { Button } from '#web/ui/button.tsx';
import { dialogLook } from '#web/admin/shell/dialog-look.ts';
import { ConflictRow } from './conflict-row.tsx';
import { pricingQueries } from './pricing-api.ts';
import type { Editing, PricingEvent } from './pricing-state.ts';
import { rebaseEdits } from './rebase-edits.ts';

interface ConflictDialogProps {
  readonly state: Editing;
  readonly dispatch: Dispatch<PricingEvent>;
}

export function ConflictDialog({ state, dispatch }: ConflictDialogProps) {
  const postpone = () => dispatch({ type: 'conflict_postponed' });
  return (
    <Dialog.Root open={state.newest !== undefined} onOpenChange={(open) => !open && postpone()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogLook.backdrop} />
        <Dialog.Popup className={dialogLook.wide}>
          {state.newest && (
            <Choices
              key={state.newest._id}
              state={state}
              newest={state.newest}
              onPostpone={postpone}
              onResolved={(theirs) => dispatch({ type: 'conflict_resolved', theirs })}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ChoicesProps {
  readonly state: Editing;
  readonly newest: LivePricingConfig;
  readonly onPostpone: () => void;
  readonly onResolved: (theirs: ReadonlySet<string>) => void;
}

function Choices({ state, newest, onPostpone, onResolved }: ChoicesProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { theirChanges } = rebaseEdits(state.live, state.values, newest);
  const { data: version } = useQuery(pricingQueries.newestVersion());
  const choose = (key: string, takeTheirs: boolean) =>
    setTheirs(takeTheirs ? new Set([...theirs, key]) : new Set([...theirs].filter((each) => each !== key)));
  return (
    <>
      <Dialog.Title className={dialogLook.title}>The prices were changed in the meantime</Dialog.Title>
      <Dialog.Description className="mt-2 text-muted">
        {version?.savedBy ?? 'Another admin'} saved new prices while you were editing. Nothing of yours was
        saved or lost: choose where both of you changed the same field, then go on and save.
      </Dialog.Description>
      <div className="mt-4 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              <th className="py-2 pr-3 font-semibold">Field</th>
              <th className="py-2 pr-3 font-semibold max-sm:hidden">Before</th>
              <th className="py-2 pr-3 font-semibold">Theirs</th>
              <th className="py-2 font-semibold">Yours</th>
            </tr>
          </thead>
          <tbody>
            {theirChanges.map((change) => (
              <ConflictRow
                key={change.field.key}
                change={change}
                takesTheirs={theirs.has(change.field.key)}
                onChoose={(takeTheirs) => choose(change.field.key, takeTheirs)}
              />
            ))}
          </tbody>
        </table>
        {theirChanges.length === 0 && (
          <p className="py-3">They changed nothing that is shown on this page.</p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onPostpone}>
          Not now
        </Button>
        <Button onClick={() => onResolved(theirs)}>Continue with these prices</Button>
      </div>
    </>
  );
}
