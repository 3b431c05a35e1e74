// The one place where a thrown error becomes a response. What the caller did wrong is explained to the caller; what
// we did wrong is logged once, and the response says nothing of it.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorCode } from '#contract/errors.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { failure, type Failure } from './failure.ts';
import { tooManyParts } from './json-body.ts';
import { tooManyRequests } from './rate-limits.ts';
import { sendFailure } from './send-failure.ts';
import { inputDetails } from './validate-input.ts';

/** Fastify's own refusals, by its code: https://fastify.dev/docs/latest/Reference/Errors/ */
const refusals: ReadonlyMap<string, ApiErrorCode> = new Map([
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'bad_json'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrong_media_type'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  [tooManyParts, 'too_large'],
  [tooManyRequests, 'too_many_requests'],
]);

function refusalOf(error: FastifyError): Failure | undefined {
  const details = inputDetails(error);
  if (details) return failure('bad_input', { details });
  const code = refusals.get(error.code);
  if (code) return failure(code);
  if (isDatabaseAway(error)) return failure('unavailable', { retryAfterSeconds: 5 });
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? failure('bad_input') : undefined;
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller went away before the request was whole: nobody reads the response, and nothing of ours failed.
  if (request.raw.errored || (request.raw.socket.destroyed && !request.raw.complete)) {
    return sendFailure(reply, failure('bad_json'));
  }
  const refusal = refusalOf(error) ?? failure('unexpected');
  if (refusal.failed === 'unexpected' || refusal.failed === 'unavailable') {
    request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
  }
  return sendFailure(reply, refusal);
}
