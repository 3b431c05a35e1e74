// Commands that are needed once a day or less. They also have keys and stand in the palette.
import { Menu } from '@base-ui/react/menu';
import type { Command } from '#web/admin/commands/commands.ts';
import { Keys } from '#web/admin/commands/keys-dialog.tsx';
import { choiceClass } from '#web/admin/ui/buttons.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';

const itemClass =
  'flex min-h-11 items-center gap-2 rounded px-3 outline-none data-highlighted:bg-hover lg:min-h-9';

interface MoreMenuProps {
  readonly commands: readonly Command[];
  readonly opensNext: boolean;
  readonly onOpensNext: (opensNext: boolean) => void;
}

export function MoreMenu({ commands, opensNext, onOpensNext }: MoreMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label="More" title="More" className={choiceClass(false)}>
        <span aria-hidden="true">•••</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-30" sideOffset={6} collisionPadding={8} align="end">
          <Menu.Popup className="max-w-(--available-width) popup p-1 text-sm outline-none">
            {commands.map(({ name, keys, run }) => (
              <Menu.Item key={name} onClick={run} className={itemClass}>
                <span className="mr-auto">{name}</span>
                <span aria-hidden="true">{keys && <Keys keys={keys} />}</span>
              </Menu.Item>
            ))}
            <Menu.CheckboxItem checked={opensNext} onCheckedChange={onOpensNext} className={itemClass}>
              <span className="mr-auto">In Today, open the next lead after an outcome</span>
              <Menu.CheckboxItemIndicator>
                <CheckIcon className="size-4" />
              </Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
