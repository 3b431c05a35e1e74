import { useEffect, useState } from 'react';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { DayField, filterControlClass, FilterField, FilterSelect } from '#web/admin/ui/filter-field.tsx';
import { type ChangeView, type LeadsView, readSort, sortNames } from '../leads-view.ts';

interface SearchRowProps {
  readonly view: LeadsView;
  readonly onChange: ChangeView;
}

/** A narrow list shows the search alone; a button opens dates and order. */
export function SearchRow({ view, onChange }: SearchRowProps) {
  const [wantsDates, setWantsDates] = useState(false);
  const open = wantsDates || view.from !== '' || view.to !== '';
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-2 large-text:flex large-text:flex-col @3xl:grid-cols-[minmax(0,1fr)_12rem_11rem_14rem]">
      <SearchBox
        search={view.search}
        onSearch={(search) => {
          // Whoever types on waits for no lead.
          const lead = view.lead === 'first' ? '' : view.lead;
          onChange({ search, lead }, { replace: view.search !== '' });
        }}
        onEnter={(search) => onChange({ search, lead: 'first' })}
      />
      <SmallButton
        variant="secondary"
        aria-expanded={open}
        onClick={() => setWantsDates(!open)}
        className="@3xl:hidden"
      >
        Dates and order
      </SmallButton>
      <div className={`col-span-2 gap-2 sm:grid-cols-3 @3xl:contents ${open ? 'grid' : 'hidden'}`}>
        <DayField label="From" day={view.from} onChange={(from) => onChange({ from })} />
        <DayField label="To" day={view.to} onChange={(to) => onChange({ to })} />
        <FilterSelect
          label="Sort by"
          value={view.sort}
          options={Object.entries(sortNames)}
          onChange={(sort) => onChange({ sort: readSort(sort) })}
        />
      </div>
    </div>
  );
}

interface SearchBoxProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Opens the first lead that is found. */
  readonly onEnter: (search: string) => void;
}

/** Long enough not to send a request for every letter. */
const typingPauseMs = 300;

/** Searches once typing pauses. Follows the address when that changes without typing. */
function SearchBox({ search, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }

  useEffect(() => {
    if (text.trim() === search) return;
    const timer = window.setTimeout(() => onSearch(text.trim()), typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [text, search, onSearch]);

  return (
    <FilterField label="Search">
      <input
        type="search"
        placeholder="Name, email, phone or reference"
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter(text.trim())}
        className={`${filterControlClass} placeholder:text-muted`}
      />
    </FilterField>
  );
}
