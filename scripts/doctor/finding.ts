// What the doctor says of one thing, and how it connects.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Config } from '#server/config.ts';

/** `wrong` needs to be mended, `off` is only not used. */
export type Finding = readonly ['fine' | 'wrong' | 'off', string];

export const fine = (text: string): Finding => ['fine', text];
export const wrong = (text: string): Finding => ['wrong', text];
export const off = (text: string): Finding => ['off', text];

export const timeoutMs = 10_000;
export type Check = (config: Config) => Promise<readonly Finding[]>;

/** Waits until the socket is connected. Throws the reason if it cannot be. */
export async function opened<Opened extends Socket>(socket: Opened, event: string): Promise<Opened> {
  await once(socket, event, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  return socket;
}
