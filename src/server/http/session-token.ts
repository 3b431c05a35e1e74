// The token of a session, or of another program, as a request carries it.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A fast hash is safe, because a token is random and not chosen by a person. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]{20,100})$/i.exec(header ?? '')?.[1];
}

/** The hash under which the session of a request is stored. */
export function ownSession({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = bearerToken(headers.authorization);
  return token === undefined ? undefined : tokenHash(token);
}
