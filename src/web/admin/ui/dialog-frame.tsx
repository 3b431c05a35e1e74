import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { IconButton } from './buttons.tsx';

const variants = { popup: 'dialog', wide: 'dialog max-w-4xl', drawer: 'drawer' } as const;

interface DialogFrameProps {
  readonly title: string;
  readonly description: string;
  readonly variant?: keyof typeof variants;
  readonly onClose: () => void;
  /** The children bring a DialogBody of their own. */
  readonly hasFoot?: boolean;
  readonly children: ReactNode;
}

/** An open dialog with a title, a sentence and a way out. `onClose` has to unmount it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, variant = 'wide', onClose, hasFoot = false, children } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`tall:flex tall:flex-col ${variants[variant]}`}>
          <div className="px-5 pt-5 pb-3 md:px-6 md:pt-6">
            <div className="flex items-start gap-x-3 large-text:flex-wrap-reverse">
              <Dialog.Title className="mr-auto text-xl font-semibold wrap-anywhere">{title}</Dialog.Title>
              <Dialog.Close
                render={<IconButton label="Close" icon={<CloseIcon />} className="-mt-2 -mr-2.5 ml-auto" />}
              />
            </div>
            <Dialog.Description className="mt-1 max-w-prose text-sm wrap-anywhere text-muted">
              {description}
            </Dialog.Description>
          </div>
          {hasFoot ? children : <DialogBody>{children}</DialogBody>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes a dialog, which gives the focus back, and only then does what may move the focus. */
export function closeFirst(close: () => void, then: () => void): void {
  flushSync(close);
  queueMicrotask(then);
}

interface DialogBodyProps {
  /** The foot stays in view while the children scroll above it. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function DialogBody({ foot, children }: DialogBodyProps) {
  return (
    <>
      <div className="relative px-5 pt-1 pb-5 md:px-6 md:pb-6 tall:min-h-0 tall:overflow-y-auto">
        {children}
      </div>
      {foot && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 md:px-6">
          {foot}
        </div>
      )}
    </>
  );
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** A description of the consequences. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  /** Returns the element that gets the focus when the dialog closes. Null stands for the button that opened it. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is lost. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(open) => !open && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className="dialog p-5 md:p-6"
          {...(props.finalFocus && { finalFocus: props.finalFocus })}
        >
          <AlertDialog.Title className="text-xl font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-muted">
            {props.children}
          </AlertDialog.Description>
          <div className="dialog-buttons">
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
