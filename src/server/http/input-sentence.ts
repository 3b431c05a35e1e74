// The sentence for a wrong value whose schema has none of its own. Mostly programs read it.
import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const typeSentences: Readonly<Record<string, string>> = {
  object: 'Send a JSON object',
  array: 'Send a list',
  string: 'Send a text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Use true or false',
};

export function inputSentence(issue: Issue): string {
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
