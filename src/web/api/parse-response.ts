// Checks responses by the schemas of their endpoints. For the admin area: the schemas need the validation library.
import type { z } from 'zod';
import { endpoints } from '#contract/endpoints.ts';
import type { ResponseOf, Route } from './request.ts';

/** Undefined for a response that does not fit the contract. */
export function parseResponse<At extends Route>(route: At, response: unknown): ResponseOf<At> | undefined {
  const schema: z.ZodType = endpoints[route].response;
  return schema.safeParse(response).data as ResponseOf<At> | undefined;
}
