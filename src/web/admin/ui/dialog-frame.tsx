import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { CloseIcon } from '#web/ui/icons.tsx';
import { dialogClass } from './dialog-class.ts';
import { IconButton } from './icon-button.tsx';

interface DialogFrameProps {
  readonly title: string;
  readonly description: string;
  readonly variant?: keyof typeof dialogClass;
  /** Absent: the first that takes it. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An open dialog with a title, a sentence and a way out. `onClose` has to unmount it. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, variant = 'wide', initialFocus, onClose, children } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogClass.backdrop} />
        <Dialog.Popup className={dialogClass[variant]} {...(initialFocus && { initialFocus })}>
          <div className="flex items-start gap-3">
            <Dialog.Title className={`${dialogClass.title} mr-auto`}>{title}</Dialog.Title>
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
