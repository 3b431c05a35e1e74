import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keyed, useCommands } from '#web/admin/commands/commands.ts';
import { FilterField } from '#web/admin/ui/filter-field.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { useLeadsView } from '../leads-view.ts';

/** Long enough not to send a request for every letter. */
const typingPauseMs = 300;

/** Searches once typing pauses; Enter opens the first lead that is found. */
export function SearchBox() {
  const [{ search, lead }, change] = useLeadsView();
  const field = useRef<HTMLInputElement>(null);
  /** The text that is being typed. Undefined if the field shows the search of the address. */
  const [typed, setTyped] = useState<string>();
  const wanted = typed?.trim() ?? search;

  // The address follows the field, and the field follows the browser's Back.
  const isBack = useNavigationType() === NavigationType.Pop;
  const entry = useLocation().key;
  const [shown, setShown] = useState(entry);
  if (shown !== entry) {
    setShown(entry);
    if (isBack) setTyped(undefined);
  }

  useEffect(() => {
    if (wanted === search) return;
    const timer = window.setTimeout(
      // If the text changes again, the first lead is no longer wanted.
      () => change({ search: wanted, lead: lead === 'first' ? '' : lead }, { replace: search !== '' }),
      typingPauseMs,
    );
    return () => window.clearTimeout(timer);
  }, [wanted, search, lead, change]);

  /** Searches without waiting for the pause. */
  function finish(more?: { readonly lead: 'first' }): void {
    if (more || wanted !== search) change({ search: wanted, ...more }, { flushSync: true });
    setTyped(undefined);
  }

  useCommands([{ ...keyed.search, run: () => field.current?.focus() }]);
  return (
    <FilterField
      label="Search"
      className="min-w-40 flex-1 large-text:flex-none max-sm:order-first max-sm:col-span-3 lg:h-9!"
    >
      <input
        ref={field}
        type="search"
        placeholder="Name, email, phone, reference, note or amount"
        aria-keyshortcuts="/"
        value={typed ?? search}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => finish()}
        onKeyDown={({ key, nativeEvent }) => {
          // Enter also ends the composing of a word.
          if (key === 'Enter' && !isComposing(nativeEvent)) finish({ lead: 'first' });
        }}
      />
    </FilterField>
  );
}
