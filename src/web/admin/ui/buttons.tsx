import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SmallButtonProps extends ComponentProps<typeof Button> {
  /** Read out after the button's words, if several buttons have the same: the name of a row. */
  readonly about?: string;
}

/** A small button for a row of several. */
export function SmallButton({ about, className = '', children, ...rest }: SmallButtonProps) {
  return (
    <Button variant="secondary" {...rest} className={`button-small ${className}`}>
      <span className="contents">{children}</span>
      {about !== undefined && <span className="sr-only">{` ${about}`}</span>}
    </Button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The label is read out, and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-md transition-colors hover:bg-hover ${className}`}
    >
      {icon}
      <span className="sr-only">{label}</span>
    </button>
  );
}

interface ChoiceButtonProps extends ComponentProps<'button'> {
  readonly chosen: boolean;
}

/** The style of links that look like choice buttons. */
export function choiceClass(chosen: boolean): string {
  return chosen ? 'choice choice-chosen' : 'choice';
}

/** A button in a row of choices. The chosen one stays pressed. */
export function ChoiceButton({ chosen, className = '', ...rest }: ChoiceButtonProps) {
  return (
    <button type="button" {...rest} aria-pressed={chosen} className={`${choiceClass(chosen)} ${className}`} />
  );
}
