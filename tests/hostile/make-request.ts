import type { Operation } from './document.ts';
import { hostileText, marker } from './hostile-values.ts';
import { type Known, makeValue, spoil } from './make-value.ts';
import type { Random } from './random.ts';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;

const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'application/json;',
  '',
] as const;

const strangeHeaders = [
  { 'x-forwarded-for': `${marker}, 127.0.0.1` },
  { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://evil.example.com', cookie: `adminToken=${marker}` },
  { 'accept-encoding': 'br;q=0, gzip;q=2, *;q=-1' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*', range: 'bytes=0-0,-1' },
  { expect: '100-continue' },
  { accept: 'application/xml' },
  { 'user-agent': marker.repeat(200) },
] as const;

/** Rarely, because it ends the session that all requests share. */
const endsSession = (path: string) => /\/(?:logout|sign-out-everywhere)$/.test(path);

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function makePath({ path, parameters }: Operation, random: Random, known: Known): string {
  const filled = path.replace(/\{\w+\}/g, () => {
    if (random.percent(70)) return encode(known(random) ?? 'no-such-id');
    return random.percent(30)
      ? random.pick(['%zz', '%00', '..%2f..', '.', '%c0%ae'])
      : encode(hostileText(random));
  });
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && (required || random.percent(35)))
    .map(({ name, schema }) => {
      const value = random.percent(50) ? hostileText(random) : String(makeValue(schema, random, known));
      return `${name}${random.percent(5) ? '[]' : ''}=${encode(value)}`;
    });
  if (random.percent(5)) query.push(...query, '__proto__[x]=1', `${marker}=%zz`);
  return filled + (query.length > 0 ? `?${query.join('&')}` : '');
}

function makeBody({ requestBody }: Operation, random: Random, known: Known): string | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return random.percent(20) ? `{"${marker}":1}` : undefined;
  const value = makeValue(schema, random, known);
  if (random.percent(40)) return JSON.stringify(value);
  if (random.percent(80))
    return JSON.stringify(spoil(random.percent(20) ? spoil(value, random) : value, random));
  const text = JSON.stringify(value);
  return random.pick([
    text.slice(0, random.int(text.length)),
    `${text}${text}`,
    text.replace('{', `{"__proto__":{"${marker}":1},`),
    text.replace('{', '{"constructor":{"prototype":{}},'),
    `\uFEFF${text}`,
    '',
    'null',
    '[]',
    `"${marker}"`,
    `{"${marker}":"${'x'.repeat(300_000)}"}`,
    '['.repeat(5000),
    `{"a":${'1'.repeat(5000)}}`,
  ]);
}

function makeHeaders(
  { path }: Operation,
  random: Random,
  token: string,
  hasBody: boolean,
): Record<string, string> {
  const signsIn = random.percent(endsSession(path) ? 1 : 85);
  const authorization = signsIn
    ? `Bearer ${token}`
    : random.pick(['', 'Bearer', `Bearer ${marker.repeat(5)}`, `Basic ${btoa(marker)}`, `bearer  ${token}x`]);
  return {
    ...(random.percent(95) && { authorization }),
    ...(hasBody && { 'content-type': random.percent(92) ? 'application/json' : random.pick(mediaTypes) }),
    ...(random.percent(10) && random.pick<Record<string, string>>(strangeHeaders)),
  };
}

export function makeRequest(
  operation: Operation,
  { random, known, token }: { readonly random: Random; readonly known: Known; readonly token: string },
): HostileRequest {
  const body = makeBody(operation, random, known);
  return {
    method: random.percent(95) ? operation.method : random.pick(methods),
    path: makePath(operation, random, known),
    headers: makeHeaders(operation, random, token, body !== undefined),
    body,
  };
}
