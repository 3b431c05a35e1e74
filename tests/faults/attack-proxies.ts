// One address attacks each proxy of deploy/ with connections that take as long as they may, while a visitor of another address
// asks for the options. The attacker opens again whatever the proxy closes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { runProgram } from '#server/database/embedded/run-as.ts';
import type { Deployment } from './deployment.ts';
import type { Held } from './hold-connections.ts';
import type { Programs } from './programs.ts';
import { shippedConfig } from './proxy.ts';

const attacker = '127.0.0.3';
const visitor = '127.0.0.2';
/** More than haproxy.cfg allows in all. */
const connections = 4100;
/** As many as it allows one address. */
const connectionsOfStreams = 100;
const heldSeconds = 25;
const patienceMs = 5000;

/** A frame of HTTP/2, a byte in each letter. */
function frame(type: number, flags: number, stream: number, payload: string): string {
  const { length } = payload;
  return (
    String.fromCharCode(0, length >> 8, length & 255, type, flags, 0, 0, stream >> 8, stream & 255) + payload
  );
}

/** The settings say that no byte of a reply will be read. Then come a hundred requests for the page, by numbers of HPACK’s table. */
const requestsAtOnce = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  frame(4, 0, 0, '\0\u0004\0\0\0\0'),
  ...Array.from({ length: 100 }, (_, number) =>
    frame(1, 5, 2 * number + 1, '\u0082\u0087\u0084\u0041\u0009localhost'),
  ),
].join('');

/** What a connection sends at first, and then every second. */
const attacks = {
  headers: ['GET / HTTP/1.1\r\nhost: localhost\r\n', 'x-more: 1\r\n'],
  bodies: [
    'POST /api/steps HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
    ' ',
  ],
  idle: ['', ''],
  streams: [requestsAtOnce, frame(6, 0, 0, '\0'.repeat(8))],
} as const;

/** The milliseconds until the options are there; undefined if they are not, or too late. */
function ask(url: URL): Promise<number | undefined> {
  const from = performance.now();
  return new Promise((resolve) => {
    const request = url.protocol === 'https:' ? requestTls : requestPlain;
    const asked = request(new URL('/api/options', url), {
      agent: false,
      host: '127.0.0.1',
      headers: { host: 'localhost' },
      localAddress: visitor,
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(patienceMs),
    });
    asked.on('error', () => resolve(undefined));
    asked.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode === 200 ? performance.now() - from : undefined));
    });
    asked.end();
  });
}

async function underAttack(url: URL, kind: keyof typeof attacks) {
  const isTls = url.protocol === 'https:';
  const held: Held = {
    port: Number(url.port),
    isTls,
    localAddress: attacker,
    sends: attacks[kind],
    ...(kind === 'streams' ? { connections: connectionsOfStreams, protocol: 'h2' } : { connections }),
  };
  const thread = new Worker(new URL('./hold-connections.ts', import.meta.url), { workerData: held });
  await once(thread, 'message');
  const until = performance.now() + heldSeconds * 1000;
  const times: (number | undefined)[] = [];
  while (performance.now() < until) {
    times.push(await ask(url));
    await delay(250);
  }
  await thread.terminate();
  const answered = times.filter((time) => time !== undefined);
  return {
    text: `${kind} ${answered.length} of ${times.length}, ${Math.round(Math.max(0, ...answered))} ms at most`,
    isFine: answered.length === times.length,
  };
}

interface Running {
  readonly url: URL;
  readonly stop: () => Promise<unknown>;
}

function run(
  program: string,
  args: readonly string[],
  url: string,
  env: Record<string, string> = {},
): Running {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  return { url: new URL(url), stop: () => (child.kill('SIGTERM'), ended) };
}

interface Site {
  readonly folder: string;
  readonly webs: readonly [number, number];
  readonly key: string;
  readonly cert: string;
}

async function makeSite(folder: string, webs: Site['webs']): Promise<Site> {
  await mkdir(folder, { mode: 0o777 });
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  await runProgram('openssl', [
    'req',
    '-x509',
    ...curve,
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ]);
  return { folder, webs, key, cert };
}

/** As Debian's nginx.conf includes it, with more connections, as the file asks for. */
async function startNginx(program: string, { folder, webs, key, cert }: Site): Promise<Running> {
  const site = await shippedConfig('nginx.conf', {
    '127.0.0.1:3000': `127.0.0.1:${webs[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${webs[1]}`,
    'listen 80': 'listen 127.0.0.1:24450',
    'listen 443': 'listen 127.0.0.1:24451',
    '/etc/letsencrypt/live/lifts.example.com/fullchain.pem': cert,
    '/etc/letsencrypt/live/lifts.example.com/privkey.pem': key,
  });
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes auto; worker_rlimit_nofile 20000;
events { worker_connections 10000; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${site}}`,
  );
  return run(program, ['-c', file, '-p', folder], 'https://localhost:24451');
}

/** With that certificate, since nobody signs one for this machine, and another port 80. */
async function startCaddy(program: string, { folder, webs, key, cert }: Site): Promise<Running> {
  const file = join(folder, 'Caddyfile');
  const config = await shippedConfig('Caddyfile', {
    'web-1:3000': `127.0.0.1:${webs[0]}`,
    'web-2:3000': `127.0.0.1:${webs[1]}`,
    '\tservers {': '\thttp_port 24462\n\tservers {',
    '\tencode': `\ttls ${cert} ${key}\n\tencode`,
  });
  await writeFile(file, config);
  const url = 'https://localhost:24460';
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return run(program, args, url, { DOMAIN: url, CADDY_ADMIN: 'localhost:24461', HOME: folder });
}

export async function attackProxies({ web, webs, folder }: Deployment, { nginx, caddy }: Programs) {
  const site = await makeSite(join(folder, 'proxies'), webs);
  const started = {
    HAProxy: { url: new URL(web), stop: () => Promise.resolve() },
    nginx: nginx === undefined ? undefined : await startNginx(nginx, site),
    Caddy: caddy === undefined ? undefined : await startCaddy(caddy, site),
  };
  const lines: string[] = [];
  let isFine = true;
  for (const [name, proxy] of Object.entries(started)) {
    if (proxy === undefined) {
      lines.push(`${name} is not installed: not tried`);
      continue;
    }
    const results = [];
    for (const kind of ['headers', 'bodies', 'idle', 'streams'] as const)
      results.push(await underAttack(proxy.url, kind));
    isFine &&= results.every((result) => result.isFine);
    lines.push(`${name}: ${results.map(({ text }) => text).join('; ')}`);
    await proxy.stop();
  }
  return {
    text: `${connections} connections of one address for ${heldSeconds} s, or ${connectionsOfStreams} with a hundred requests each, and how many visitors of another one were answered within ${patienceMs / 1000} s. ${lines.join('. ')}`,
    isFine,
  };
}
