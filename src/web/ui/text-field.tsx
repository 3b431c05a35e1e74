import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface TextFieldProps extends ComponentProps<'input'>, FieldProps {
  /** Content over the right end of the box, such as a button that shows a password. */
  readonly trailing?: ReactNode;
}

/** `className` goes to the whole field, everything else to the native input. */
export function TextField({ label, hint, error, trailing, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...rest}
            {...control}
            className={`control ${trailing === undefined ? '' : 'pr-12'}`}
          />
          {trailing !== undefined && (
            <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
