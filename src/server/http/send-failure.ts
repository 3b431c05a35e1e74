import type { FastifyReply } from 'fastify';
import { type ApiError, apiErrors } from '#contract/errors.ts';
import type { Failure } from './failure.ts';

/** Sends a failure in the one shape that every error of the API has. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, sentence } = apiErrors[failure.failed];
  const body: ApiError = {
    // The first field's own sentence says more than "some answers are not valid".
    error: failure.details?.[0]?.message ?? sentence,
    code: failure.failed,
    ...(failure.details && { details: [...failure.details] }),
  };
  if (failure.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfterSeconds))));
  }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
