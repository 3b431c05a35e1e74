// Asks before unsaved edits are lost: when the admin goes elsewhere in the admin area, signs out, or
// closes the page (there the browser asks in its own words).
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { session } from '#web/admin/session/session.ts';
import { dialogLook } from './dialog-look.ts';
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
  const stay = useRef<HTMLButtonElement>(null);
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
    <AlertDialog.Root
      open={asked || blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) decide(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogLook.backdrop} />
        <AlertDialog.Popup initialFocus={stay} className={dialogLook.popup}>
          <AlertDialog.Title className={dialogLook.title}>Leave without saving?</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">
            Your changes to the prices are not saved yet. If you leave now, they are lost.
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => decide(true)}>
              Leave and lose changes
            </Button>
            <Button ref={stay} onClick={() => decide(false)}>
              Stay here
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
