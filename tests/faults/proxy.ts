// HAProxy before the two databases and before the two web servers, by deploy/haproxy.cfg itself: only addresses are replaced.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

interface ProxyPorts {
  readonly database: number;
  readonly a: number;
  readonly b: number;
  readonly web: number;
  readonly webs: readonly [number, number];
  /** Where each database's Patroni would say whether it is the primary. */
  readonly patroni: Readonly<Record<'a' | 'b', number>>;
}

/** A file of deploy/ with other addresses. Each of them must be in it. */
export async function shippedConfig(
  name: string,
  addresses: Readonly<Record<string, string>>,
): Promise<string> {
  let config = await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  for (const [shipped, own] of Object.entries(addresses)) {
    if (!config.includes(shipped)) throw new Error(`deploy/${name} does not name ${shipped}`);
    config = config.replaceAll(shipped, own);
  }
  return config;
}

const addressesOf = (socket: string, { database, a, b, web, webs, patroni }: ProxyPorts) => ({
  'maxconn 4000': `maxconn 4000\n  stats socket ${socket} level admin`,
  '127.0.0.1:5000': `127.0.0.1:${database}`,
  '10.0.0.11:5432': `127.0.0.1:${a} port ${patroni.a}`,
  '10.0.0.12:5432': `127.0.0.1:${b} port ${patroni.b}`,
  'bind :80': `bind 127.0.0.1:${web}`,
  '10.0.0.21:3000': `127.0.0.1:${webs[0]}`,
  '10.0.0.22:3000': `127.0.0.1:${webs[1]}`,
});

export async function startProxy(program: string, folder: string, ports: ProxyPorts) {
  const socket = join(folder, 'haproxy.socket');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await shippedConfig('haproxy.cfg', addressesOf(socket, ports)));
  let primary: 'a' | 'b' = 'a';
  const patroni = (['a', 'b'] as const).map((name) =>
    createServer((_request, response) => response.writeHead(name === primary ? 200 : 503).end()).listen(
      ports.patroni[name],
      '127.0.0.1',
    ),
  );
  const child: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const isUp = async (name: string): Promise<boolean> => {
    const connection = connect(socket);
    connection.end('show stat\n');
    const lines = (await text(connection)).split('\n');
    return lines.some((line) => line.startsWith(`${name},`) && line.split(',')[17] === 'UP');
  };
  return {
    /** Patroni says that another database is the primary. */
    useDatabase(name: 'a' | 'b'): void {
      primary = name;
    },
    /** Whether visitors are sent to this web server. */
    isUp: (name: string) => isUp(`servers,${name}`),
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      for (const server of patroni) server.close();
      await ended;
    },
  };
}
