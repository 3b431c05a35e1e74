// The frame of every field: the label above, the hint or the error below, in a reserved place.
import type { ReactNode } from 'react';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function noteId(id: string): string {
  return `${id}-note`;
}

/** For the control inside the frame: ties the note to it. */
export function describedBy(id: string, note: string | undefined) {
  return note === undefined ? undefined : noteId(id);
}

export const controlClass =
  'h-12 w-full rounded-md border bg-paper px-[min(0.875rem,4vw)] text-[min(1rem,7.5vw)] text-ink transition-colors ' +
  'border-edge hover:border-ink aria-invalid:border-bad aria-invalid:border-2 disabled:border-line disabled:text-muted ' +
  'placeholder:text-muted';

export function FieldFrame({ id, label, hint, error, className = '', children }: FieldFrameProps) {
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      <p
        id={noteId(id)}
        className={`mt-1 min-h-4.5 text-xs ${error === undefined ? 'text-muted' : 'text-bad'}`}
      >
        {note}
      </p>
    </div>
  );
}
