// Requests that take much more memory than their bytes, each held by a body that does not come. All from one address.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AppProcess } from '#tests/support/app-process.ts';
import { type Attack, countOf } from './attack.ts';
import { memory } from './memory.ts';

const connections = 4000;
/** In megabytes: docs/operations.md promises it. */
const promised = 630;

const joined = (count: number, part: (number: string) => string, by = '') =>
  Array.from({ length: count }, (_, index) => part(index.toString(36))).join(by);

/** An address, headers, and how much of the body comes, in bytes. */
type Shape = readonly [path: string, headers: string, sent?: number];

/** By what there is a lot of. No two requests have the same names. */
const shapes: Readonly<Record<string, (request: string) => Shape>> = {
  headers: (of) => ['/nope', joined(900, (n) => `${n}-${of}: 1\r\n`)],
  'long headers': (of) => ['/nope', joined(90, (n) => `${n}-${of}: ${n.repeat(60)}\r\n`)],
  parameters: (of) => [`/nope?${joined(700, (n) => `${n}${of}&${n}${of}`, '&')}`, ''],
  'parameters of the media type': (of) => [
    '/api/admin/login',
    `content-type: application/json;${joined(1500, (n) => `${n}-${of}=1`, ';')}\r\n`,
  ],
  'bytes of a body, and a token that is none': (of) => [
    '/api/admin/pricing-config/preview',
    `content-type: application/json\r\nauthorization: Bearer ${of.padStart(40, 'w')}\r\n`,
    250_000,
  ],
  cookies: (of) => ['/nope', `cookie: ${joined(1500, (n) => `${n}-${of}=1`, ';')}\r\n`],
};

/** Returns the status of its answer, if there is one yet, when asked. */
async function hold(url: URL, [path, headers, sent = 1]: Shape) {
  const socket = connect(Number(url.port), url.hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1'))).on('error', () => undefined);
  await once(socket, 'connect');
  const request = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.80\r\n${headers}content-length: ${sent + 1}\r\n\r\n${'{'.repeat(sent)}`;
  await new Promise((done) => socket.write(request, done));
  return { socket, status: () => Number(/HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) };
}

/** Each of a new server that counts, and takes the address from the proxy. */
export async function holdRequests(start: () => Promise<AppProcess>): Promise<readonly Attack[]> {
  const attacks: Attack[] = [];
  for (const [shape, make] of Object.entries(shapes)) {
    const { ready, pid, stop } = await start();
    const { url } = await ready;
    const held: Awaited<ReturnType<typeof hold>>[] = [];
    for (let number = 0; number < connections; number += 1)
      held.push(await hold(new URL(url), make(number.toString(36))));
    const { ok } = await fetch(`${url}/healthz`);
    const { peak } = memory(pid);
    const answered = countOf(held.map(({ status }) => status()));
    for (const { socket } of held) socket.destroy();
    await stop();
    attacks.push({
      text: `${connections} unfinished requests with many ${shape}: ${peak} MB at most; ${answered}`,
      isRepelled: ok && peak <= promised,
    });
  }
  return attacks;
}
