import { useState } from 'react';
import { filterControlClass, FilterField } from './filter-field.tsx';

interface DayFieldProps {
  readonly label: string;
  /** A day such as 2026-01-31, or empty. */
  readonly day: string;
  readonly className?: string;
  readonly onChange: (day: string) => void;
}

/** A year that is being typed passes through 0002 and 0020: days count from 1900 on. */
export function DayField({ label, day, className = '', onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <FilterField label={label} className={className}>
      <input
        type="date"
        value={typed ?? day}
        onChange={({ target: { value } }) => {
          const isWhole = value === '' || value >= '1900';
          setTyped(isWhole ? undefined : value);
          if (isWhole) onChange(value);
        }}
        onBlur={() => setTyped(undefined)}
        className={filterControlClass}
      />
    </FilterField>
  );
}
