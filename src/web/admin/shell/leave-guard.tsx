// Asks before unsaved edits are lost: when the admin opens another page or signs out. When the tab is closed, the browser
// asks in its own words.
import { useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { session } from '#web/admin/session/session.ts';
import { ConfirmDialog } from '#web/admin/ui/dialog-frame.tsx';
import { hasUnsavedChanges, setLeaveConfirmation, setUnsavedChanges } from '#web/admin/unsaved-changes.ts';

function wouldLoseEdits(): boolean {
  return hasUnsavedChanges() && session.read().status === 'signed_in';
}

export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      wouldLoseEdits() && (from.pathname !== to.pathname || from.search !== to.search),
  );
  /** Resolves the promise of the part of the page that asked. */
  const [answer, setAnswer] = useState<(leave: boolean) => void>();

  useEffect(() => {
    setLeaveConfirmation(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => setLeaveConfirmation(undefined);
  }, []);

  useBeforeUnload((event) => {
    if (wouldLoseEdits()) event.preventDefault();
  });

  function decide(leave: boolean): void {
    if (leave) setUnsavedChanges(false);
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
