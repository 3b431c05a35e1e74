import type { FastifyInstance } from 'fastify';

/** The code of the error that refuses a body of too many parts. */
export const tooManyParts = 'TOO_MANY_PARTS';

/** The largest honest body, the prices, has some hundreds. */
const maxParts = 5000;

/** How many values and keys a body has, counted no further than needed. */
function countParts(value: unknown, counted = 0): number {
  if (typeof value !== 'object' || value === null) return counted + 1;
  let count = counted + 1;
  for (const part of Object.values(value)) {
    count = countParts(part, count);
    if (count > maxParts) break;
  }
  return count;
}

/**
 * JSON bodies, with an empty one read as none: some clients send the header with every POST. Keys that
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
