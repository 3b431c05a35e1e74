import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

/** For several buttons in a row. */
export function SmallButton({ className = '', ...rest }: ComponentProps<typeof Button>) {
  return <Button {...rest} className={`min-h-11! px-3! text-sm! lg:min-h-9! ${className}`} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Read out, and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-hover disabled:text-muted ${className}`}
    >
      {icon}
      <span className="sr-only">{label}</span>
    </button>
  );
}

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

/** A button of a row. A chosen one stays pressed. */
export function ChoiceButton({ chosen, className = '', ...rest }: ChoiceButtonProps) {
  return (
    <button type="button" {...rest} aria-pressed={chosen} className={`${choiceClass(chosen)} ${className}`} />
  );
}
