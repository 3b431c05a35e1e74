// Commands that are needed once a day or less. They also have keys and stand in the palette.
import { Menu } from '@base-ui/react/menu';
import type { Command } from '#web/admin/commands/commands.ts';
import { Keys } from '#web/admin/commands/keys-dialog.tsx';
import { choiceClass } from '#web/admin/ui/buttons.tsx';
import { MenuButton } from '#web/admin/ui/popups.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';

interface MoreMenuProps {
  readonly commands: readonly Command[];
  readonly opensNext: boolean;
  readonly onOpensNext: (opensNext: boolean) => void;
}

export function MoreMenu({ commands, opensNext, onOpensNext }: MoreMenuProps) {
  return (
    <MenuButton
      face={<span aria-hidden="true">•••</span>}
      aria-label="More"
      title="More"
      className={choiceClass(false)}
    >
      {commands.map(({ name, keys, run }) => (
        <Menu.Item key={name} onClick={run} className="menu-item">
          <span className="mr-auto">{name}</span>
          <span aria-hidden="true">{keys && <Keys keys={keys} />}</span>
        </Menu.Item>
      ))}
      <Menu.CheckboxItem checked={opensNext} onCheckedChange={onOpensNext} className="menu-item">
        <span className="mr-auto">In Today, open the next lead after an outcome</span>
        <Menu.CheckboxItemIndicator>
          <CheckIcon className="size-4" />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    </MenuButton>
  );
}
