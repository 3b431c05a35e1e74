import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** At work: disabled, with a spinner beside the words. */
  readonly busy?: boolean;
}

export function Button({
  variant = 'primary',
  busy = false,
  className = '',
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={`${buttonClass(variant)} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
