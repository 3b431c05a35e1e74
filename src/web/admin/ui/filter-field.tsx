import { type ComponentProps, type ReactNode, useState } from 'react';
import { Select } from '#web/ui/select-field.tsx';

interface FilterFieldProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A field whose label stands in its box, so that a row of them is no higher than a button. */
export function FilterField({ label, className = '', children }: FilterFieldProps) {
  return (
    <label className={`labelled-control ${className}`}>
      <span className="shrink-0 text-muted">{label}</span>
      {children}
    </label>
  );
}

interface FilterSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly label: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

/** `className` goes to the whole field. */
export function FilterSelect({ label, className, options, onChange, ...rest }: FilterSelectProps) {
  return (
    <FilterField label={label} className={className}>
      <Select
        {...rest}
        options={options.map(([id, name]) => ({ id, name }))}
        onChange={({ target }) => onChange(target.value)}
        className=""
      />
    </FilterField>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** A day such as 2026-01-31, or empty. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** The earliest day: while a year is being typed, it passes through 0002 and 0020. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <FilterField label={label}>
      <input
        type="date"
        value={typed ?? day}
        onChange={({ target: { value } }) => {
          const isWhole = value === '' || value >= '1900';
          setTyped(isWhole ? undefined : value);
          if (isWhole) onChange(value);
        }}
        onBlur={() => setTyped(undefined)}
        // WebKit shows today in an empty field, so it is made faint.
        className={day === '' ? 'text-muted!' : undefined}
      />
    </FilterField>
  );
}
