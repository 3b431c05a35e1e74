import type { ReactNode } from 'react';
import { filterControlClass, FilterField } from './filter-field.tsx';

interface FilterSelectProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: ReactNode])[];
  readonly onChange: (value: string) => void;
}

export function FilterSelect({ label, className = '', value, options, onChange }: FilterSelectProps) {
  return (
    <FilterField label={label} className={className}>
      <select value={value} onChange={({ target }) => onChange(target.value)} className={filterControlClass}>
        {options.map(([id, name]) => (
          <option key={id} value={id} className="bg-paper">
            {name}
          </option>
        ))}
      </select>
    </FilterField>
  );
}
