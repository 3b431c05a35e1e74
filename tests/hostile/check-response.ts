// Whether a response is one that the OpenAPI document describes.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '#domain/text.ts';
import type { Operation } from './document.ts';
import type { HostileResponse } from './send-request.ts';

/** Remembers what it compiled, by the schema's object. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

const mediaTypeOf = (contentType: string) => contentType.split(';')[0];

/** Undefined if the response is as described. */
export function problemWith(
  { responses }: Pick<Operation, 'responses'>,
  { status, contentType, text }: HostileResponse,
): string | undefined {
  if (status >= 500) return `status ${status}`;
  const described = responses[status] ?? responses['default'];
  if (!described) return `status ${status} is not in the document`;
  const content = Object.entries(described.content).find(
    ([mediaType]) => mediaTypeOf(mediaType) === mediaTypeOf(contentType),
  );
  if (!content) return `${status} with content type "${contentType}" is not in the document`;
  const [mediaType, { schema }] = content;
  if (!mediaType.startsWith('application/json')) return undefined;
  const isValid = ajv.validate(schema, parseJson(text));
  return isValid ? undefined : `${status} with a body outside the document: ${ajv.errorsText()}`;
}
