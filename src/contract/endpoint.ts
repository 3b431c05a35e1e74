// What an entry of the endpoint table says, and the schemas that every part of the contract uses.
import { z } from 'zod';

export interface Endpoint {
  /** Absent: only a signed-in admin. */
  readonly access?: 'public';
  /** Requests a minute of one address; absent: no limit, or one of the endpoint's own. */
  readonly perMinute?: number;
  /** The largest body it takes, in kilobytes; absent: as much as a configuration of prices may need. */
  readonly maxBodyKb?: number;
  /** Asked by the page on its own, not by a person: it does not keep a session alive. */
  readonly background?: true;
  /** Only the person who asks may see the response: no cache keeps it, no search engine lists it. */
  readonly isPrivate?: true;
  /** Sent by a page that is being left: a browser labels such a body text/plain. */
  readonly beacon?: true;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The media type of a response that is a stream of text instead of JSON. */
  readonly streams?: string;
}

/** By method and path below the API's base address (`/api`), with `:name` for parameters. */
export type Endpoints = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>
>;

/** The response of a call that returns nothing. */
export const doneSchema = z.object({ ok: z.literal(true) });

/** No control characters but those of line breaks and tabs: nobody types others, and no database holds a NUL. */
const withoutControls = /^(?:\P{Cc}|[\t\n\r])*$/u;

/** Every text that the API takes in; `error` is the sentence for something that is no text. */
export function text(error?: { readonly error: string }): z.ZodString {
  return z
    .string(error)
    .regex(withoutControls, { error: 'This text holds characters that cannot be stored' });
}
