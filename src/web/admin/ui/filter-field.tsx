import { type ComponentProps, type ReactNode, useState } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

interface FilterFieldProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const filterControlClass = 'h-full min-w-0 flex-1 bg-transparent text-sm text-ink outline-none';

/** A field whose label stands in its box, so that a row of them is no higher than a button. */
export function FilterField({ label, className = '', children }: FilterFieldProps) {
  return (
    <label
      className={`flex h-11 min-w-0 lg:h-10 items-center gap-2 rounded-md border border-edge bg-paper px-3 text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text ${className}`}
    >
      <span className="shrink-0 text-muted">{label}</span>
      {children}
    </label>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: ReactNode])[];
  readonly onChange: (value: string) => void;
  readonly selectProps?: ComponentProps<'select'>;
}

export function FilterSelect(props: FilterSelectProps) {
  const { label, className = '', value, options, onChange, selectProps } = props;
  return (
    <FilterField label={label} className={className}>
      <select
        {...selectProps}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${filterControlClass} appearance-none truncate pr-5`}
      >
        {options.map(([id, name]) => (
          <option key={id} value={id} className="bg-paper">
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none -ml-6 size-4 text-muted" />
    </FilterField>
  );
}

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
        // An empty one shows today in WebKit.
        className={`${filterControlClass} ${day === '' ? 'text-muted!' : ''}`}
      />
    </FilterField>
  );
}
