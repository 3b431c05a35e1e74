import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dialogClass } from './dialog-class.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What would happen. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is lost. The focus is on the button that loses nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !open && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogClass.backdrop} />
        <AlertDialog.Popup initialFocus={cancel} className={dialogClass.popup}>
          <AlertDialog.Title className={dialogClass.title}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{props.children}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" busy={props.busy ?? false} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
            <Button ref={cancel} onClick={props.onCancel}>
              {props.cancelLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
