import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
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
  /** Days count while they are typed, too. Only for filters, which store nothing. */
  readonly isLive?: boolean;
  readonly onChange: (day: string) => void;
}

/** Keys that open a calendar or move between the parts of a day. All others type. */
const typesNothing = new Set([' ', 'Tab', 'Escape', 'ArrowLeft', 'ArrowRight']);

/**
 * While somebody types, the field passes through other days: the 1st on the way to the 12th, the year 0002. So a typed
 * day counts once the field is left or Enter is pressed. A day that is picked in a calendar counts at once.
 */
export function DayField({ label, day, isLive = false, onChange }: DayFieldProps) {
  /** The field's text while somebody types, whatever the day becomes meanwhile. */
  const [text, setText] = useState<string>();
  // Taken over: now a colleague may change the day, and the field must not say or store the former one.
  if (text === day) setText(undefined);
  const isTyped = useRef(false);
  function take({ value, validity }: HTMLInputElement): void {
    if (validity.valid && value !== day) onChange(value);
  }
  return (
    <FilterField label={label}>
      <input
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        value={text ?? day}
        onPointerDown={() => (isTyped.current = false)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') take(currentTarget);
          else isTyped.current = !typesNothing.has(key);
        }}
        onChange={({ target }) => {
          setText(target.value);
          if (isLive || !isTyped.current) take(target);
        }}
        onBlur={({ target }) => {
          isTyped.current = false;
          take(target);
          setText(undefined);
        }}
        // WebKit shows today in an empty field, so it is made faint.
        className={day === '' ? 'text-muted!' : undefined}
      />
    </FilterField>
  );
}
