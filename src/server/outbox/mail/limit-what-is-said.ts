// Ends connections to mail servers that say too much.

/** Of one connection, in bytes: more than any honest server says. */
const mostSaid = 64 * 1024;

/**
 * Nodemailer 10.6 limits one reply, and not all together: empty lines without end kept the process busy for minutes. It has no
 * setting for it, so the method is replaced by which it reads.
 */
async function limit(): Promise<void> {
  const { default: connection } = await import('nodemailer/lib/smtp-connection');
  type Reading = Record<'_onData' | '_onResponseTooLarge', (chunk?: Buffer) => void>;
  const reading = connection.prototype as unknown as Reading;
  const { _onData: read, _onResponseTooLarge: hangUp } = reading;
  const said = new WeakMap<object, number>();
  const limited: typeof read = function (this: object, chunk) {
    const bytes = (said.get(this) ?? 0) + (chunk?.length ?? 0);
    said.set(this, bytes);
    if (bytes > mostSaid) hangUp.call(this);
    else read.call(this, chunk);
  };
  Object.assign(reading, { _onData: limited });
}

let limiting: Promise<void> | undefined;

export const limitWhatIsSaid = (): Promise<void> => (limiting ??= limit());
