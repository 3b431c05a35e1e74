// Asks before unsaved edits are lost: when the admin opens another page or signs out. When the tab is closed, the browser
// asks in its own words.
import { useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { session } from '#web/admin/session/session.ts';
import { ConfirmDialog } from './dialog-frame.tsx';

const userId = () => session.read().user?.id;

/** When a session ends, the edits of a page stay in memory until the same admin opens it again. */
export function createUnsaved<Edits>() {
  let kept: { readonly edits: Edits; readonly userId: string | undefined } | undefined;
  return {
    /** The unsaved edits of the admin who is signed in. */
    read: (): Edits | undefined => (kept?.userId === userId() ? kept?.edits : undefined),
    keep(edits: Edits | undefined, owner: string | undefined): void {
      kept = edits && { edits, userId: owner };
    },
  };
}

/** Set while a page with edits is on the screen. */
let confirmLeaving: (() => Promise<boolean>) | undefined;

/** True when nothing would be lost, or the admin agreed to lose it. */
export const mayLeave = async (): Promise<boolean> => (await confirmLeaving?.()) ?? true;

interface LeaveGuardProps<Edits> {
  readonly unsaved: ReturnType<typeof createUnsaved<Edits>>;
  /** Undefined if there are none. */
  readonly edits: Edits | undefined;
  /** What was changed, such as `the prices`. */
  readonly what: string;
}

export function LeaveGuard<Edits>({ unsaved, edits, what }: LeaveGuardProps<Edits>) {
  const [owner] = useState(userId);
  useEffect(() => unsaved.keep(edits, owner), [unsaved, edits, owner]);

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.read() !== undefined && (from.pathname !== to.pathname || from.search !== to.search),
  );
  /** Resolves the promise of the part of the page that asked. */
  const [answer, setAnswer] = useState<(leave: boolean) => void>();

  useEffect(() => {
    confirmLeaving = async () =>
      unsaved.read() === undefined || new Promise((resolve) => setAnswer(() => resolve));
    return () => {
      confirmLeaving = undefined;
    };
  }, [unsaved]);

  useBeforeUnload((event) => {
    if (unsaved.read() !== undefined) event.preventDefault();
  });

  function decide(leave: boolean): void {
    if (leave) unsaved.keep(undefined, owner);
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
      {`Your changes to ${what} are not saved yet. If you leave now, they are lost.`}
    </ConfirmDialog>
  );
}
