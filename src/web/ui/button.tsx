import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  small: 'button button-secondary min-h-11 px-3.5 text-sm',
  quiet: 'button button-quiet',
} as const;

type ButtonVariant = keyof typeof variants;

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return variants[variant];
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** A busy button shows a spinner and, unlike a disabled one, keeps the focus. */
  readonly busy?: boolean;
}

/** With `busy` or `aria-disabled` a press does nothing and submits no form. */
export function Button({
  variant = 'primary',
  busy = false,
  className = '',
  children,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const inactive = busy || ariaDisabled === true;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      onClick={inactive ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(variant)} ${className}`}
    >
      {busy && <Spinner />}
      {/* An element of its own: nothing is put before a text, which a translator may have replaced. */}
      <span className="contents">{children}</span>
    </button>
  );
}
