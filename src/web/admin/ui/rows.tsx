import type { ComponentProps, ReactNode } from 'react';

/** A list of things with a name, a note and buttons. An empty list takes no room. */
export function Rows({ className = '', ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={`divide-y divide-line text-sm empty:hidden ${className}`} />;
}

interface RowProps {
  readonly name: ReactNode;
  /** The note below the name. */
  readonly note?: ReactNode;
  /** Content at the right end, such as buttons. */
  readonly children?: ReactNode;
}

export function Row({ name, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="mr-auto min-w-0 wrap-anywhere">
        <span>{name}</span>
        {note !== undefined && <span className="block text-muted first-letter:uppercase">{note}</span>}
      </span>
      {children}
    </li>
  );
}
