// Another admin saved first: their changes beside my edits, field by field. Nothing has to be typed again.
import { Dialog } from '@base-ui/react/dialog';
import { type Dispatch, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dialogLook } from '#web/admin/shell/dialog-look.ts';
import { ConflictRow } from './conflict-row.tsx';
import type { Conflict, Editing, PricingEvent } from './pricing-state.ts';
import { rebaseEdits } from './rebase-edits.ts';

interface ConflictDialogProps {
  readonly state: Editing;
  readonly dispatch: Dispatch<PricingEvent>;
}

export function ConflictDialog({ state, dispatch }: ConflictDialogProps) {
  const putOff = () => dispatch({ type: 'conflict_put_off' });
  return (
    <Dialog.Root open={state.conflict !== undefined} onOpenChange={(open) => !open && putOff()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogLook.backdrop} />
        <Dialog.Popup className={dialogLook.wide}>
          {state.conflict && (
            <Choices
              key={state.conflict.newest._id}
              state={state}
              conflict={state.conflict}
              onPutOff={putOff}
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
  readonly conflict: Conflict;
  readonly onPutOff: () => void;
  readonly onResolved: (theirs: ReadonlySet<string>) => void;
}

function Choices({ state, conflict, onPutOff, onResolved }: ChoicesProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { theirChanges } = rebaseEdits(state.live, state.values, conflict.newest);
  const choose = (key: string, takeTheirs: boolean) =>
    setTheirs(takeTheirs ? new Set([...theirs, key]) : new Set([...theirs].filter((each) => each !== key)));
  return (
    <>
      <Dialog.Title className={dialogLook.title}>The prices were changed in the meantime</Dialog.Title>
      <Dialog.Description className="mt-2 text-muted">
        {conflict.savedBy ?? 'Another admin'} saved new prices while you were editing. Nothing of yours was
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
        <Button variant="secondary" onClick={onPutOff}>
          Not now
        </Button>
        <Button onClick={() => onResolved(theirs)}>Continue with these prices</Button>
      </div>
    </>
  );
}
