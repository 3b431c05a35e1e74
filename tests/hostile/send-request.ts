// Sends requests that fetch refuses to send.
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { HostileRequest } from './make-request.ts';
import type { Random } from './random.ts';

export interface HostileResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Longer than any answer may take. */
const hangMs = 30_000;

export function sendRequest(url: string, agent: Agent, asked: HostileRequest): Promise<HostileResponse> {
  const { method, path, headers, body } = asked;
  return new Promise((resolve, reject) => {
    let hasResponse = false;
    const sent = request(url, {
      method,
      path,
      agent,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(hangMs),
    });
    sent.on('error', (error) => {
      // The server may close a kept connection just as it is used again: then HTTP clients ask once more.
      if (sent.reusedSocket && !hasResponse) resolve(sendRequest(url, agent, asked));
      else reject(error);
    });
    sent.on('response', (response) => {
      hasResponse = true;
      const { statusCode: status = 0, headers: received } = response;
      const contentType = received['content-type'] ?? '';
      readText(response).then((text) => resolve({ status, contentType, text }), reject);
    });
    sent.end(body);
  });
}

const torn = [
  'GET',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /api/options HTTP/1.1\r\n\r\n',
  'GET http://[::1/api/options HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nhost: x\r\n\r\n',
  'POST /api/calculate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":',
  'POST /api/calculate HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n',
  'POST /api/admin/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
  'POST /api/steps HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  `GET /api/options HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  'CONNECT /api HTTP/1.1\r\nhost: x\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
] as const;

/** Sends an incomplete request and closes the connection. Returns what came back before that. */
export function sendTorn(url: string, random: Random): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.setTimeout(50, () => socket.resetAndDestroy());
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.write(random.pick(torn), 'latin1');
  });
}
