// Sends as many POST requests as a server answers in a given time, over keep-alive connections. Directly on sockets,
// because the load shares the machine with the server.
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly url: string;
  readonly path: string;
  readonly connections: number;
  readonly forMs: number;
  /** Another body for each request. */
  readonly nextBody: () => string;
}

/** Returns how many requests were answered with 200, and in what time. */
export async function postLoad(load: Load): Promise<{ answered: number; ms: number }> {
  const started = performance.now();
  const until = started + load.forMs;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => oneConnection(load, until)),
  );
  return { answered: counts.reduce((sum, count) => sum + count, 0), ms: performance.now() - started };
}

function oneConnection(load: Load, until: number): Promise<number> {
  const { hostname, port } = new URL(load.url);
  return new Promise((resolve, reject) => {
    let answered = 0;
    let received = '';
    const socket = connect(Number(port), hostname, () => send(socket, hostname, load));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        reject(new Error(received.slice(0, 500)));
        return;
      }
      answered += 1;
      received = '';
      if (performance.now() < until) send(socket, hostname, load);
      else socket.end(() => resolve(answered));
    });
  });
}

function send(socket: Socket, host: string, { path, nextBody }: Load): void {
  const body = nextBody();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function isWhole(response: string): boolean {
  const head = response.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /content-length: (\d+)/i.exec(response.slice(0, head))?.[1];
  if (length === undefined) return response.endsWith('0\r\n\r\n');
  return response.length >= head + 4 + Number(length);
}
