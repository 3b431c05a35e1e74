import type { ReactNode } from 'react';

interface FilterFieldProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const filterControlClass = 'h-full min-w-0 flex-1 bg-transparent text-sm text-ink outline-none';

/** A field whose label stands in its box, so that a row of them is no higher than a button. */
export function FilterField({ label, className = '', children }: FilterFieldProps) {
  return (
    <label
      className={`flex h-11 min-w-0 lg:h-10 items-center gap-2 rounded-md border border-edge bg-paper px-3 text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text ${className}`}
    >
      <span className="shrink-0 text-muted">{label}</span>
      {children}
    </label>
  );
}
