import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

const shape =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-md text-center font-semibold select-none ' +
  'pointer-fine:transition-colors not-disabled:not-aria-disabled:active:[translate:0_1px] print:hidden ' +
  'aria-disabled:cursor-default';

const large = 'min-h-12 px-[min(1.25rem,5vw)] text-base';

const secondary =
  'border border-edge bg-paper text-ink hover:border-ink hover:bg-hover disabled:border-line disabled:text-muted disabled:bg-transparent ' +
  'aria-disabled:border-line aria-disabled:text-muted aria-disabled:bg-transparent';

const variants = {
  primary:
    // The edge is for forced colours, which remove the fill.
    `${large} border border-transparent bg-accent text-on-accent shadow-card hover:bg-accent-deep disabled:bg-sunken disabled:text-muted disabled:no-shadow ` +
    'aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-muted aria-disabled:no-shadow aria-busy:bg-accent',
  secondary: `${large} ${secondary}`,
  small: `min-h-11 px-3.5 text-sm ${secondary}`,
  quiet: `${large} text-ink hover:bg-hover disabled:text-muted disabled:bg-transparent aria-disabled:text-muted aria-disabled:bg-transparent`,
} as const;

type ButtonVariant = keyof typeof variants;

/** For <button>, and for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `${shape} ${variants[variant]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Busy: keeps the focus, unlike a disabled button, with a spinner beside the words. */
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
      {children}
    </button>
  );
}
