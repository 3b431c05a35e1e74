// The classes of a button, for <button> (button.tsx) and for links that are styled like one.

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-5 text-base font-semibold select-none ' +
  'transition-colors active:translate-y-px disabled:active:translate-y-0 print:hidden ' +
  'aria-disabled:cursor-default aria-disabled:active:translate-y-0';

const variants = {
  primary:
    'bg-accent text-on-accent shadow-card hover:bg-accent-deep disabled:bg-sunken disabled:text-muted disabled:shadow-none ' +
    'aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-muted aria-disabled:shadow-none aria-busy:bg-accent',
  secondary:
    'border border-edge bg-paper text-ink hover:border-ink hover:bg-hover disabled:border-line disabled:text-muted disabled:bg-transparent ' +
    'aria-disabled:border-line aria-disabled:text-muted aria-disabled:bg-transparent',
  quiet:
    'text-ink hover:bg-hover disabled:text-muted disabled:bg-transparent aria-disabled:text-muted aria-disabled:bg-transparent',
} as const;

export type ButtonVariant = keyof typeof variants;

export function buttonClass(variant: ButtonVariant): string {
  return `${shape} ${variants[variant]}`;
}
