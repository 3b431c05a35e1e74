// Menus and panels that open beside a button, over the page.
import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import type { ComponentProps, ReactNode } from 'react';

interface MenuButtonProps extends ComponentProps<'button'> {
  readonly face: ReactNode;
  /** Items of Base UI's menu with the class `menu-item`. */
  readonly children: ReactNode;
}

export function MenuButton({ face, children, ...button }: MenuButtonProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger {...button}>{face}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-30" sideOffset={6} collisionPadding={8} align="end">
          <Menu.Popup className="popup max-w-(--available-width) min-w-44 p-1 text-sm outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface PopoverButtonProps extends ComponentProps<'button'> {
  readonly face: ReactNode;
  /** The accessible name of the popup. */
  readonly label: string;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  readonly popupClass: string;
}

export function PopoverButton(props: PopoverButtonProps) {
  const { face, label, side = 'bottom', align = 'end', popupClass, children, ...button } = props;
  return (
    <Popover.Root>
      <Popover.Trigger {...button}>{face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-30" side={side} align={align} sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            aria-label={label}
            className={`popup max-h-(--available-height) max-w-(--available-width) overflow-y-auto ${popupClass}`}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
