// HAProxy before the two databases and before the two web servers, as docs/scaling.md sets it up.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

interface ProxyPorts {
  readonly database: number;
  readonly a: number;
  readonly b: number;
  readonly web: number;
  readonly webs: readonly number[];
}

const config = (socket: string, ports: ProxyPorts) => `
global
  stats socket ${socket} level admin
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  server a 127.0.0.1:${ports.a}
  server b 127.0.0.1:${ports.b} disabled
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  option forwardfor
  option httpchk GET /readyz
  # A server that is gone before its check noticed: the request goes to the other one at once.
  option redispatch 1
  # Less than DRAIN_SECONDS until it is noticed, and no alarm for one slow reply.
  default-server check inter 1s fall 2 rise 1
  timeout check 3s
${ports.webs.map((port, index) => `  server web${index + 1} 127.0.0.1:${port}`).join('\n')}
  # When no check succeeds, visitors are sent on all the same: a server that is slow or draining still serves.
  option allbackups
${ports.webs.map((port, index) => `  server unchecked${index + 1} 127.0.0.1:${port} no-check backup`).join('\n')}
`;

export async function startProxy(program: string, folder: string, ports: ProxyPorts) {
  const socket = join(folder, 'haproxy.socket');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config(socket, ports));
  const child: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const ask = async (command: string) => {
    const connection = connect(socket);
    connection.end(`${command}\n`);
    return text(connection);
  };
  return {
    /** Sends new connections to another database, as Patroni's check does. */
    async useDatabase(name: 'a' | 'b'): Promise<void> {
      await ask(`disable server database/${name === 'a' ? 'b' : 'a'}`);
      await ask(`enable server database/${name}`);
    },
    /** Whether visitors are sent to this web server. */
    isUp: async (name: string): Promise<boolean> => {
      const lines = (await ask('show stat')).split('\n');
      return lines.some((line) => line.startsWith(`web,${name},`) && line.split(',')[17] === 'UP');
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
