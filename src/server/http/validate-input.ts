// Checks requests by the contract's schemas. The compiler of fastify-type-provider-zod is not used: it joins the paths of
// its errors by `/`, which may be part of a key of the prices.
import type { FastifyError, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import type { ErrorDetail } from '#contract/errors.ts';

export const validateInput: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const { data, error } = schema.safeParse(input);
    return error ? { error } : { value: data };
  };
};

/** Undefined for an error that is not about the request's input. */
export function inputDetails(error: FastifyError): ErrorDetail[] | undefined {
  // Only errors of input have a `validationContext`; zod is used for other values too.
  if (error.validationContext === undefined || !(error instanceof z.ZodError)) return undefined;
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

// The sentence for a wrong value whose schema has none of its own.

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const typeSentences: Readonly<Record<string, string>> = {
  object: 'Send a JSON object',
  array: 'Send a list',
  string: 'Send a text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Use true or false',
};

function inputSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentences[issue.expected] ?? 'This value is not valid';
    case 'invalid_value':
      return `Use one of these: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'This text is too short' : `Use ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use at most ${issue.maximum} characters`
        : `Use ${issue.maximum} or less`;
    default:
      return 'This value is not valid';
  }
}

/** For every schema of this process that has no sentence of its own. */
export function setInputSentences(): void {
  z.config({ customError: inputSentence });
}
