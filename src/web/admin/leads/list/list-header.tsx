// The head of the list: the commands for constant use, and a menu for rarer ones.
import { Menu } from '@base-ui/react/menu';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Command, keyed, runCommand, useCommands } from '#web/admin/commands/commands.ts';
import { Keys, KeysDialog } from '#web/admin/commands/keys-dialog.tsx';
import { download } from '#web/admin/download.ts';
import { choiceClass, SmallButton } from '#web/admin/ui/buttons.tsx';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { MenuButton } from '#web/admin/ui/popups.tsx';
import { CheckIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { dismissToasts, notify } from '#web/ui/toasts.ts';
import { AddLead } from '../lead/add-lead.tsx';
import { refreshLeads } from '../leads-api.ts';
import { countText, filterQuery, isPersonalSearch, useLeadsView } from '../leads-view.ts';
import { undoLast } from '../undo.ts';

/** The id of the message about an export, which counts the leads that have arrived. */
const exportId = 'export';
const toldEach = 1000;
const carriageReturn = 13;

interface ListHeaderProps {
  readonly opensNext: boolean;
  readonly onOpensNext: (opensNext: boolean) => void;
}

export function ListHeader({ opensNext, onOpensNext }: ListHeaderProps) {
  const [view] = useLeadsView();
  const [shows, setShows] = useState<'keys' | 'add'>();
  const exporting = useMutation({
    mutationFn: async () => {
      const [query, file] = [filterQuery(view), `leads-${businessToday()}.csv`];
      // The first line has the names of the columns.
      let leads = -1;
      const count = (part: Uint8Array) => {
        const before = leads;
        for (const byte of part) if (byte === carriageReturn) leads += 1;
        if (Math.floor(leads / toldEach) > Math.floor(before / toldEach))
          notify.loading(`Exporting, ${countText(leads)} leads so far`, { id: exportId });
      };
      await (isPersonalSearch(view.search)
        ? download('POST /leads/export.csv', { body: query }, file, count)
        : download('GET /leads/export.csv', { query }, file, count));
      notify.success(`${countText(leads)} ${leads === 1 ? 'lead' : 'leads'} exported`, { id: exportId });
    },
    onError: () => dismissToasts(exportId),
    meta: { failure: 'Failed to export leads' },
  });
  const commands: Command[] = [
    { name: 'Add lead', run: () => setShows('add') },
    { ...keyed.export, run: () => exporting.mutate() },
    { ...keyed.showKeys, run: () => setShows('keys') },
  ];
  useCommands([...commands, { ...keyed.undo, run: undoLast }]);
  return (
    <div className="flex items-center justify-between gap-2 large-text:flex-wrap">
      <div className="min-w-0 sm:flex sm:items-baseline sm:gap-3">
        <h2 className="leading-6 font-semibold whitespace-nowrap sm:text-xl large-text:whitespace-normal">
          Leads Management
        </h2>
        <p className="truncate text-sm leading-5 text-muted">View and manage customer leads</p>
      </div>
      <div className="flex gap-1.5">
        <SmallButton variant="quiet" className="px-2.5!" onClick={() => void refreshLeads()}>
          <RefreshIcon />
          <span className="max-sm:sr-only">Refresh</span>
        </SmallButton>
        <MenuButton
          face={<span aria-hidden="true">•••</span>}
          aria-label="More"
          title="More"
          className={choiceClass(false)}
        >
          {[{ ...keyed.palette, run: () => runCommand(keyed.palette) }, ...commands].map((command) => (
            <Menu.Item key={command.name} onClick={command.run} className="menu-item">
              <span className="mr-auto">{command.name}</span>
              <span aria-hidden="true">{command.keys && <Keys keys={command.keys} />}</span>
            </Menu.Item>
          ))}
          <Menu.CheckboxItem checked={opensNext} onCheckedChange={onOpensNext} className="menu-item">
            <span className="mr-auto">In Today, open the next lead after an outcome</span>
            <Menu.CheckboxItemIndicator>
              <CheckIcon className="size-4" />
            </Menu.CheckboxItemIndicator>
          </Menu.CheckboxItem>
        </MenuButton>
      </div>
      {shows === 'keys' && <KeysDialog onClose={() => setShows(undefined)} />}
      {shows === 'add' && <AddLead onClose={() => setShows(undefined)} />}
    </div>
  );
}
