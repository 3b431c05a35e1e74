import { type ComponentProps, useId } from 'react';
import { controlClass, describedBy, FieldFrame } from './field-frame.tsx';
import { ChevronDownIcon } from './icons.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  /** The text of the empty choice. Without it the first option is chosen. */
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

/** A native select. `className` goes to the whole field, everything else to the select. */
export function SelectField({
  label,
  options,
  placeholder,
  error,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <FieldFrame id={selectId} label={label} error={error} className={className}>
      <div className="relative">
        <select
          {...rest}
          id={selectId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(selectId, error)}
          className={`${controlClass} appearance-none truncate pr-[min(2.5rem,11vw)]`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-[min(0.75rem,3vw)] size-[min(1.25rem,7vw)] -translate-y-1/2 text-muted" />
      </div>
    </FieldFrame>
  );
}
