import { useEffect, useRef, useState } from 'react';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { FilterField } from '#web/admin/ui/filter-field.tsx';
import { useLeadsView } from '../leads-view.ts';

/** Long enough not to send a request for every letter. */
const typingPauseMs = 300;

/** Searches once typing pauses; Enter opens the first lead that is found. Follows the address when that changes without typing. */
export function SearchBox() {
  const [{ search, lead }, change] = useLeadsView();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }

  useEffect(() => {
    const typed = text.trim();
    if (typed === search) return;
    timer.current = window.setTimeout(
      // If the text changes again, the first lead is no longer wanted.
      () => change({ search: typed, lead: lead === 'first' ? '' : lead }, { replace: search !== '' }),
      typingPauseMs,
    );
    return () => window.clearTimeout(timer.current);
  }, [text, search, lead, change]);

  function openFirst(): void {
    // Its search would come after this one, and without the lead.
    window.clearTimeout(timer.current);
    change({ search: text.trim(), lead: 'first' });
  }

  useCommands([{ ...keyed.search, run: () => field.current?.focus() }]);
  return (
    <FilterField label="Search" className="min-w-40 flex-1 max-sm:order-first max-sm:col-span-3 lg:h-9!">
      <input
        ref={field}
        type="search"
        placeholder="Name, email, phone or reference"
        aria-keyshortcuts="/"
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && openFirst()}
      />
    </FilterField>
  );
}
