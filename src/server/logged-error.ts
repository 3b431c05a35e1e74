// What the log and the commands say of an error: nothing that visitors and admins typed.

/** Messages of these classes are about our code. Others, such as a query's or a parser's, may repeat input. */
const plainErrors: ReadonlySet<unknown> = new Set([Error, TypeError, RangeError, ReferenceError]);

interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  /** The text of a failed query, with placeholders for its values. */
  readonly statement?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, property)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The stack without the message at its head. */
function framesOf({ message, stack = '' }: Error): string {
  const frames = message === '' ? stack : stack.slice(stack.lastIndexOf(message) + message.length);
  return frames
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const [code, statement] = [textOf(error, 'code'), textOf(error, 'query')];
  const isPlain = plainErrors.has(error.constructor) && statement === undefined;
  return {
    type: error.constructor.name,
    ...(code !== undefined && { code }),
    ...(isPlain && { message: error.message }),
    ...(statement !== undefined && { statement }),
    stack: framesOf(error),
    ...(error.cause !== undefined && error.cause !== error && { cause: loggedError(error.cause) }),
  };
}
