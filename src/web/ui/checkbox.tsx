import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: ReactNode;
}

/** A checkbox beside its label. `className` goes to both together, everything else to the native input. */
export function Checkbox({ label, className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`flex min-h-11 items-center gap-2.5 text-ink ${className}`}>
      <input {...rest} type="checkbox" className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}
