// Asks before unsaved edits are lost: when the admin opens another page or signs out. When the tab is closed, the browser
// asks in its own words.
import { useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { session } from '#web/admin/session/session.ts';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { type Editing, hasEdits } from './pricing-state.ts';

/** When a session ends, the edits stay in memory until the same admin opens the pricing page again. */
let unsaved: { readonly state: Editing; readonly userId: string | undefined } | undefined;

const userId = () => session.read().user?.id;

/** The unsaved edits of the admin who is signed in. */
export function unsavedEdits(): Editing | undefined {
  return unsaved?.userId === userId() ? unsaved?.state : undefined;
}

/** Set while the pricing page is on the screen. */
let confirmLeaving: (() => Promise<boolean>) | undefined;

/** True when nothing would be lost, or the admin agreed to lose it. */
export async function mayLeave(): Promise<boolean> {
  return !confirmLeaving || !unsavedEdits() || (await confirmLeaving());
}

export function LeaveGuard({ state }: { readonly state: Editing }) {
  const [owner] = useState(userId);
  useEffect(() => {
    unsaved = hasEdits(state) ? { state, userId: owner } : undefined;
  }, [state, owner]);

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsavedEdits() !== undefined && (from.pathname !== to.pathname || from.search !== to.search),
  );
  /** Resolves the promise of the part of the page that asked. */
  const [answer, setAnswer] = useState<(leave: boolean) => void>();

  useEffect(() => {
    confirmLeaving = () => new Promise((resolve) => setAnswer(() => resolve));
    return () => {
      confirmLeaving = undefined;
    };
  }, []);

  useBeforeUnload((event) => {
    if (unsavedEdits()) event.preventDefault();
  });

  function decide(leave: boolean): void {
    if (leave) unsaved = undefined;
    answer?.(leave);
    setAnswer(undefined);
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  }

  return (
    <ConfirmDialog
      open={answer !== undefined || blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave and lose changes"
      cancelLabel="Stay here"
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      Your changes to the prices are not saved yet. If you leave now, they are lost.
    </ConfirmDialog>
  );
}
