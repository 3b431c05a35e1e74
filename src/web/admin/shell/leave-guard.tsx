// Asks before unsaved edits are lost: when the admin goes elsewhere in the admin area, signs out, or
// closes the page (there the browser asks in its own words).
import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { session } from '#web/admin/session/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { askBeforeLeavingWith, hasUnsavedChanges, setUnsavedChanges } from './unsaved-changes.ts';

function wouldLoseEdits(): boolean {
  return hasUnsavedChanges() && session.read().status === 'signed_in';
}

export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      wouldLoseEdits() && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const [asked, setAsked] = useState(false);
  const answer = useRef<((leave: boolean) => void) | undefined>(undefined);

  useEffect(() => {
    askBeforeLeavingWith(() => {
      setAsked(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => askBeforeLeavingWith(undefined);
  }, []);

  useBeforeUnload((event) => {
    if (wouldLoseEdits()) event.preventDefault();
  });

  function decide(leave: boolean): void {
    setAsked(false);
    if (leave) setUnsavedChanges(0);
    answer.current?.(leave);
    answer.current = undefined;
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  }

  return (
    <ConfirmDialog
      open={asked || blocker.state === 'blocked'}
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
