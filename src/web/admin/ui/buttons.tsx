import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SmallButtonProps extends ComponentProps<typeof Button> {
  /** Read out after the words of the button, where several have the same words: the name of a row. */
  readonly about?: string;
}

/** For several buttons in a row. */
export function SmallButton({ about, className = '', children, ...rest }: SmallButtonProps) {
  return (
    <Button {...rest} className={`button-small ${className}`}>
      {children}
      {about !== undefined && <span className="sr-only"> {about}</span>}
    </Button>
  );
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

/** For links that look like one of the buttons. */
export function choiceClass(chosen: boolean): string {
  return chosen ? 'choice choice-chosen' : 'choice';
}

/** A button of a row. A chosen one stays pressed. */
export function ChoiceButton({ chosen, className = '', ...rest }: ChoiceButtonProps) {
  return (
    <button type="button" {...rest} aria-pressed={chosen} className={`${choiceClass(chosen)} ${className}`} />
  );
}
