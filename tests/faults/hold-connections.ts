// The attacker of attack-proxies.ts, in a thread of its own so that it keeps no visitor waiting: connections that take as long
// as they may. What the proxy closes is opened again.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';

export interface Held {
  readonly port: number;
  readonly isTls: boolean;
  readonly connections: number;
  readonly localAddress: string;
  /** What TLS agrees on, if it is not HTTP/1.1. */
  readonly protocol?: 'h2';
  /** What a connection sends at first, and then every second, a byte in each letter. */
  readonly sends: readonly [first: string, more: string];
}

const { port, isTls, connections, localAddress, protocol, sends } = workerData as Held;
const secured = {
  servername: 'localhost',
  rejectUnauthorized: false,
  ...(protocol && { ALPNProtocols: [protocol] }),
};
const [first, more] = sends;
const open = new Set<Socket>();

function begin(): void {
  const to = { host: '127.0.0.1', port, localAddress };
  // Without a word, not even TLS begins.
  const socket = isTls && first !== '' ? connectTls({ ...to, ...secured }) : connect(to);
  open.add(socket);
  socket.on('error', () => undefined);
  socket.resume();
  socket.on('close', () => {
    open.delete(socket);
    setTimeout(begin, 2000);
  });
  if (first !== '') socket.write(first, 'latin1');
}

setInterval(() => {
  if (more !== '') for (const socket of open) socket.write(more, 'latin1');
}, 1000);

for (let begun = 0; begun < connections; begun += 100) {
  for (let number = 0; number < 100; number += 1) begin();
  await delay(20);
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage('open');
