import type { FastifyReply } from 'fastify';
import { type ApiError, type ApiErrorCode, apiErrors, type ErrorDetail } from '#contract/errors.ts';

/** An expected failure of a use case: returned, not thrown. Its status and sentence are in the contract. */
export interface Failure {
  readonly failed: ApiErrorCode;
  readonly details?: readonly ErrorDetail[];
  /** Replaces the contract's sentence where there is more to say. */
  readonly sentence?: string;
  /** The seconds after which another attempt makes sense. */
  readonly retryAfterSeconds?: number;
}

export function failure(failed: ApiErrorCode, more: Omit<Failure, 'failed'> = {}): Failure {
  return { failed, ...more };
}

/** A field that is wrong for a reason that only the server knows. */
export function badField(path: string, message: string): Failure {
  return failure('bad_input', { details: [{ path, message }] });
}

export function isFailure(result: unknown): result is Failure {
  return typeof result === 'object' && result !== null && Object.hasOwn(result, 'failed');
}

/** Sends a failure in the one shape that every error of the API has. */
export function sendFailure(
  reply: FastifyReply,
  { failed, details, sentence, retryAfterSeconds }: Failure,
): FastifyReply {
  const { status, sentence: usual } = apiErrors[failed];
  const body: ApiError = {
    // The first field's sentence says more than "some answers are not valid".
    error: details?.[0]?.message ?? sentence ?? usual,
    code: failed,
    ...(details && { details: [...details] }),
  };
  if (retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
