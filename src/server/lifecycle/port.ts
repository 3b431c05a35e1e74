// Whether the server can listen on its address, and what to say when it cannot.
import { errorCode } from '#server/error-code.ts';
import { createServer } from 'node:net';
import { StartUpError } from '#server/start-up-error.ts';

/** Asked before the database is started, so that a busy port costs nothing. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListening(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export function explainListening(error: unknown, host: string, port: number, setting = 'PORT'): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartUpError(
        `${setting}: ${port} is in use already on ${host}: stop the program that uses it, or set ${setting} to another number.`,
      );
    case 'EACCES':
      return new StartUpError(
        `${setting}: this user may not listen on ${port}: set ${setting} to a number from 1024 to 65535.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartUpError(
        `HOST: "${host}" is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
