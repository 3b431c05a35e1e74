import { z } from 'zod';

/** No control characters but those of line breaks and tabs: nobody types others, and no database holds a NUL. */
const withoutControls = /^(?:\P{Cc}|[\t\n\r])*$/u;

/** Every text that the API takes in; `error` is the sentence for something that is no text. */
export function text(error?: { readonly error: string }): z.ZodString {
  return z
    .string(error)
    .regex(withoutControls, { error: 'This text holds characters that cannot be stored' });
}
