import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlClass, describedBy, FieldFrame } from './field-frame.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Over the right end of the box, such as a button that shows a password. */
  readonly trailing?: ReactNode;
}

/** `className` goes to the whole field, everything else to the native input. */
export function TextField({ label, hint, error, trailing, className, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          id={inputId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(inputId, error ?? hint)}
          className={`${controlClass} ${trailing === undefined ? '' : 'pr-12'}`}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}
