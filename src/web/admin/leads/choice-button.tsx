import type { ComponentProps } from 'react';

interface ChoiceButtonProps extends ComponentProps<'button'> {
  readonly chosen: boolean;
}

/** For links that look like one of the buttons. */
export function choiceClass(chosen: boolean): string {
  const colours = chosen
    ? 'border-accent bg-accent text-on-accent'
    : 'border-edge bg-paper text-ink hover:border-ink hover:bg-hover';
  return `min-h-11 shrink-0 rounded-full border px-3 lg:min-h-9 text-sm font-medium transition-colors aria-disabled:opacity-70 ${colours}`;
}

/** One of a row of buttons of which the chosen ones stay pressed. */
export function ChoiceButton({ chosen, className = '', ...rest }: ChoiceButtonProps) {
  return (
    <button type="button" {...rest} aria-pressed={chosen} className={`${choiceClass(chosen)} ${className}`} />
  );
}
