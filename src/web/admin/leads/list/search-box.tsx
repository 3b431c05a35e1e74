import { useEffect, useState } from 'react';
import { filterControlClass, FilterField } from './filter-field.tsx';

interface SearchBoxProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Long enough not to send a request for every letter. */
const typingPauseMs = 300;

/** Searches once typing pauses. Follows the address when that changes without typing. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
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
        placeholder="Name, email or phone"
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        className={`${filterControlClass} placeholder:text-muted`}
      />
    </FilterField>
  );
}
