import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, in words: read out, and shown on hover. */
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
