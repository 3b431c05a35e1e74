// Checks requests by the contract's schemas. The compiler of fastify-type-provider-zod is not used: it joins the paths of
// its errors by `/`, which may be part of a key of the prices.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import type { ErrorDetail } from '#contract/errors.ts';

export const validateInput: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (input: unknown) => {
    const { data, error } = schema.safeParse(input);
    return error ? { error } : { value: data };
  };
};

/** Undefined for an error that is not about the request's input. */
export function inputDetails(error: FastifyError): ErrorDetail[] | undefined {
  // Only errors of input have a `validationContext`; zod is used for other values too.
  if (error.validationContext === undefined || !(error instanceof z.ZodError)) return undefined;
  return detailsOf(error);
}

/** A body's names stand in the path of each of their faults: a hundred kilobytes could make a gigabyte. */
const [mostDetails, longestPath] = [200, 200];

export const detailsOf = ({ issues }: z.ZodError): ErrorDetail[] =>
  issues
    .slice(0, mostDetails)
    .map(({ path, message }) => ({ path: path.join('.').slice(0, longestPath), message }));

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const typeSentences: Readonly<Record<string, string>> = {
  object: 'Send a JSON object',
  array: 'Send a list',
  string: 'Send a text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Use true or false',
};

function inputSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentences[issue.expected] ?? 'This value is not valid';
    case 'invalid_value':
      return `Use one of these: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `There is no such field: ${issue.keys.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'This text is too short' : `Use ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use at most ${issue.maximum} characters`
        : `Use ${issue.maximum} or less`;
    default:
      return 'This value is not valid';
  }
}

/** Sets the sentences for all schemas in this process that have none of their own. */
export function setInputSentences(): void {
  z.config({ customError: inputSentence });
}

/** The code of the error that refuses a body of too many parts. */
export const tooManyParts = 'TOO_MANY_PARTS';

/** The largest honest body, the prices, has some hundreds. */
const maxParts = 5000;

/** The number of values and keys in a body, counted up to the limit. */
function countParts(value: unknown, counted = 0): number {
  if (typeof value !== 'object' || value === null) return counted + 1;
  let count = counted + 1;
  for (const part of Object.values(value)) {
    count = countParts(part, count);
    if (count > maxParts) break;
  }
  return count;
}

/** Whether the request was begun before its end came: it may be empty, too. */
export function sendsBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** The size of the pieces in which a body is passed on while more follows, in bytes. */
const pieceBytes = 4096;

/**
 * Reads bodies from the first byte on, joins their pieces, and drops what is beyond the limit: Node and Fastify keep each piece until
 * somebody asks for it or the end has come, and one of a byte takes 400 bytes of memory. What is refused before this is read by who
 * refuses it.
 */
export function joinPieces(app: FastifyInstance): void {
  const bodies = new WeakMap<IncomingMessage, Readable>();
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    bodies.set(raw, joined(raw, routeOptions.bodyLimit ?? 0, reply.raw));
    done();
  });
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => done(null, bodies.get(raw) ?? payload));
}

function joined(raw: IncomingMessage, limit: number, answer: ServerResponse): Readable {
  const body = new Readable({ read: () => undefined });
  // One byte more shows that it is too long.
  let [piece, length, left] = [Buffer.alloc(0), 0, limit + 1];
  function pass(): void {
    if (length > 0) body.push(piece.subarray(0, length));
    [piece, length] = [Buffer.alloc(0), 0];
  }
  raw.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, left);
    // Each piece is filled: one that holds less takes as much memory.
    for (let at = 0; at < kept.length;) {
      if (length === piece.length) {
        pass();
        // Its own: a part of Node's pool would keep all of it.
        piece = Buffer.allocUnsafeSlow(pieceBytes);
      }
      const copied = kept.copy(piece, length, at);
      at += copied;
      length += copied;
    }
    left -= kept.length;
    if (left === 0) pass();
  });
  raw.once('end', () => {
    pass();
    body.push(null);
  });
  raw.once('error', (error) => body.destroy(error));
  // Of what was refused the rest may still come.
  answer.once('finish', () => {
    [piece, length, left] = [Buffer.alloc(0), 0, 0];
    // Destroyed, it would keep what nobody has read for as long as the connection is open.
    body.resume();
  });
  // Nobody may be reading it any more.
  body.on('error', () => undefined);
  return body;
}

/** Accepts the body of a form and ignores it: a mail program may send one when it stops mails, and only the address counts. */
export function acceptForms(app: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
}

/**
 * Parses JSON bodies. An empty body counts as none, because some clients send the header with every POST. Keys that
 * poison prototypes are refused as broken JSON.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else {
      void parse(request, text, (error, json) => {
        const isTooMuch = !error && countParts(json) > maxParts;
        done(isTooMuch ? Object.assign(new Error('too many parts'), { code: tooManyParts }) : error, json);
      });
    }
  });
}
