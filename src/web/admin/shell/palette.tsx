// Finds any command, page, saved view and lead by a few letters of its name.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import {
  type Command,
  keyed,
  offeredCommands,
  runCommand,
  useCommands,
} from '#web/admin/commands/commands.ts';
import { Keys } from '#web/admin/commands/keys-dialog.tsx';
import { leadQueries } from '#web/admin/leads/leads-api.ts';
import { viewOf } from '#web/admin/leads/leads-view.ts';
import { useLeadOpener } from '#web/admin/leads/open-lead.ts';
import { accountIds, accountNames, listPath, overviewPath, sectionPath } from '#web/admin/paths.ts';
import { queryOf } from '#web/admin/query-client.ts';
import { closeFirst } from '#web/admin/ui/dialog-frame.tsx';

/** Fewer letters would find nearly everybody. */
const leastLetters = 2;
const mostLeads = 6;

export function Palette() {
  const [commands, setCommands] = useState<readonly Command[]>();
  useLeadOpener();
  useCommands([
    {
      ...keyed.palette,
      onlyByKey: true,
      run: () => setCommands(offeredCommands().filter(({ onlyByKey }) => !onlyByKey)),
    },
  ]);
  return commands && <PaletteDialog commands={commands} onClose={() => setCommands(undefined)} />;
}

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
}

function useEntries(commands: readonly Command[], typed: string) {
  const navigate = useNavigate();
  const search = typed.trim();
  const { data: { views } = { views: [] } } = useQuery(queryOf('GET /lead-views'));
  const {
    data: found,
    isFetching,
    isError,
  } = useQuery({
    ...leadQueries.list({ ...viewOf(new URLSearchParams()), search }),
    enabled: search.length >= leastLetters,
    // Enter opens what stands first: never a lead that fitted fewer letters.
    placeholderData: () => undefined,
    meta: {},
  });
  const places = { pricing: 'Pricing Config', leads: 'Leads', ...accountNames };
  const all: Entry[] = [
    ...commands.map((command) => ({ ...command, id: command.name, run: () => runCommand(command) })),
    ...views.map(({ name, shared, query }) => ({
      id: `view ${shared} ${name}`,
      name: `View: ${name}`,
      run: () => void navigate(listPath(Object.fromEntries(new URLSearchParams(query)))),
    })),
    { id: 'overview', name: 'Go to Figures', run: () => void navigate(overviewPath()) },
    ...(['pricing', 'leads', ...accountIds] as const).map((id) => ({
      id: `go to ${id}`,
      name: `Go to ${places[id]}`,
      run: () => void navigate(sectionPath(id)),
    })),
  ];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const leads = search.length >= leastLetters ? (found?.leads.slice(0, mostLeads) ?? []) : [];
  const entries: readonly Entry[] = [
    ...matching,
    ...leads.map((lead) => ({
      id: lead._id,
      name: lead.name || '–',
      hint: [lead.state, formatDollars(lead.grandTotal), lead.mobile].filter(Boolean).join(' · '),
      run: () => void navigate(`${sectionPath('leads')}&lead=${encodeURIComponent(lead._id)}`),
    })),
  ];
  const none = isError ? 'The leads could not be searched. Please check your connection.' : 'Nothing found.';
  return [entries, isFetching ? undefined : none] as const;
}

interface PaletteDialogProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

function PaletteDialog({ commands, onClose }: PaletteDialogProps) {
  const [typed, setTyped] = useState('');
  const [entries, none] = useEntries(commands, typed);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          aria-label="Find a lead or a command"
          className="dialog top-[min(6rem,10dvh)] max-w-xl translate-y-0 overflow-hidden"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            items={entries}
            filter={null}
            itemToStringValue={({ name }: Entry) => name}
            value={typed}
            onValueChange={(value, { reason }) => reason === 'input-change' && setTyped(value)}
          >
            <Autocomplete.Input
              // The dialog gives it the focus a frame later: what is typed until then would go to the page.
              autoFocus
              aria-label="Name, phone, reference, or what to do"
              placeholder="Name, phone, reference, or what to do"
              className="h-13 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-muted"
            />
            <Autocomplete.Status className="sr-only">
              {none && (entries.length === 1 ? '1 result' : `${entries.length} results`)}
            </Autocomplete.Status>
            <Autocomplete.Empty className="p-4 text-sm text-muted empty:hidden">{none}</Autocomplete.Empty>
            <Autocomplete.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1 empty:hidden">
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => closeFirst(onClose, entry.run)}
                  className="flex min-h-11 items-center gap-x-3 rounded-md px-3 text-sm max-sm:flex-wrap data-highlighted:bg-accent-soft lg:min-h-9"
                >
                  <span className="min-w-0 truncate large-text:whitespace-normal">{entry.name}</span>
                  <span className="ml-auto text-muted tabular-nums sm:shrink-0">
                    {entry.keys ? <Keys keys={entry.keys.slice(0, 1)} /> : entry.hint}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
