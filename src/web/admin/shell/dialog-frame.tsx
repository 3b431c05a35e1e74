import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { CloseIcon } from '#web/ui/icons.tsx';
import { dialogLook } from './dialog-look.ts';
import { IconButton } from './icon-button.tsx';

interface DialogFrameProps {
  readonly title: string;
  readonly description: string;
  readonly look?: keyof typeof dialogLook;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An open dialog with a title, a sentence and a way out. `onClose` has to unmount it. */
export function DialogFrame({ title, description, look = 'wide', onClose, children }: DialogFrameProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogLook.backdrop} />
        <Dialog.Popup className={dialogLook[look]}>
          <div className="flex items-start gap-3">
            <Dialog.Title className={`${dialogLook.title} mr-auto`}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" icon={<CloseIcon />} />} />
          </div>
          <Dialog.Description className="mt-1 max-w-prose text-sm text-muted">
            {description}
          </Dialog.Description>
          <div className="mt-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
