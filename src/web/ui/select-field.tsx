import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { ChevronDownIcon } from './icons.tsx';

interface SelectProps extends ComponentProps<'select'> {
  readonly options: readonly { readonly id: string; readonly name: string }[];
  /** The text of the empty choice. If left out, the first option is chosen. */
  readonly placeholder?: string | undefined;
}

/** A native list to choose from. It needs a label. */
export function Select({ options, placeholder, className = 'control', ...rest }: SelectProps) {
  return (
    <span className="relative block min-w-0 flex-1">
      <select {...rest} className={`${className} appearance-none truncate pr-[min(2.5rem,11vw)]`}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-[min(0.75rem,3vw)] my-auto size-[min(1.25rem,7vw)] text-muted" />
    </span>
  );
}

/** `className` goes to the whole field, everything else to the select. */
export function SelectField({ label, hint, error, className, ...rest }: SelectProps & FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, className }}>
      {(control) => <Select {...rest} {...control} />}
    </FieldFrame>
  );
}
