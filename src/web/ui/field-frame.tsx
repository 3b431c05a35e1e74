import { type ReactNode, useId } from 'react';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly className?: string | undefined;
  /** Renders the control with these properties, which tie label and note to it. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** The frame of every field: the label above, the hint or the error below, in a reserved place. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      <p
        id={`${id}-note`}
        className={`mt-1 min-h-4.5 text-xs ${error === undefined ? 'text-muted' : 'text-bad'}`}
      >
        {note}
      </p>
    </div>
  );
}
