// Checks what is sent by the contract's schemas. Of the errors, zod's own paths are kept: the compiler that comes with
// the schemas' package joins them by `/`, which a key in the prices may hold itself.
import type { FastifyError, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import type { ErrorDetail } from '#contract/api-error.ts';

export const validateInput: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const { data, error } = schema.safeParse(input);
    return error ? { error } : { value: data };
  };
};

/** Undefined for an error that is not about what was sent. */
export function inputDetails(error: FastifyError): ErrorDetail[] | undefined {
  // Other values are checked by zod as well: Fastify marks its own refusals by where the input came from.
  if (error.validationContext === undefined || !(error instanceof z.ZodError)) return undefined;
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
