// A link to a database that can be cut like a power loss: connections stay open, but get no more replies.
import { connect, createServer, type Socket } from 'node:net';

export async function startDatabaseLink(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let made = 0;
  let journeys = 0;
  let isAway = false;
  const server = createServer((near) => {
    made += 1;
    near.on('error', () => undefined);
    sockets.add(near);
    if (isAway) return;
    const far = connect(Number(port), hostname);
    far.on('error', () => undefined);
    sockets.add(far);
    let isAnswered = true;
    near.on('data', (sent) => {
      // Nobody waits for a NOTIFY.
      if (sent.includes('NOTIFY')) return;
      if (isAnswered) journeys += 1;
      isAnswered = false;
    });
    far.on('data', () => (isAnswered = true));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    /** The database's URL over this link. */
    url: url.href,
    /** How many connections were made. */
    connections: () => made,
    /** How often somebody sent something and waited for the reply. */
    journeys: () => journeys,
    /** Connections, old and new, get no reply. */
    vanish() {
      isAway = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections get replies; the old ones stay dead. */
    comeBack() {
      isAway = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
