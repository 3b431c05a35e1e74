// The shape of an endpoint, and schemas that every part of the contract uses.
import { z } from 'zod';
import { oneLine } from '#domain/text.ts';

/** What a program's token may do: set the status of leads, read leads, or read the report. */
export const tokenScopes = ['status', 'leads:read', 'report:read'] as const;

export type TokenScope = (typeof tokenScopes)[number];

export interface Endpoint {
  /** If left out, only signed-in admins may call. */
  readonly access?: 'public';
  /** A program whose token has this scope may call as well as an admin. */
  readonly scope?: TokenScope;
  /** The endpoint is public, but the caller sends a token of another kind than an admin's. */
  readonly token?: 'status';
  /** Requests a minute from one address. If left out, as many as usual, or none of an admin's (rate-limits.ts). */
  readonly perMinute?: number;
  /** The largest body, in kilobytes. If left out, 4 of a stranger and 256 of an admin. */
  readonly maxBodyKb?: number;
  /** The page sends this by itself, so it does not keep a session alive. */
  readonly background?: true;
  /** It changes nothing, and is no GET for the sake of its body. */
  readonly reads?: true;
  /** No cache keeps the response, and no search engine lists it. */
  readonly isPrivate?: true;
  /** A page sends this while it is being left: a browser labels such a body text/plain. */
  readonly beacon?: true;
  /** The endpoint also takes a form's body, and ignores it. */
  readonly form?: true;
  /** The body is a picture, and no JSON. */
  readonly picture?: true;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The media type of a response that is written part by part. */
  readonly streams?: string;
}

/** Endpoints by method and path below the API's base address (`/api`), with `:name` for parameters. */
export type Endpoints = Readonly<
  Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>
>;

/** The response of a call without a result. */
export const doneSchema = z.object({ ok: z.literal(true) });

/** A list that leaves out the entries which cannot be read, so that a page shows the others. Our server sends none. */
export function readable<Item extends z.ZodType>(item: Item) {
  return z.codec(z.array(z.unknown()), z.array(item), {
    decode: (entries) => entries.filter((entry) => item.safeParse(entry).success) as z.input<Item>[],
    encode: (entries) => entries,
  });
}

/** No control characters except line breaks and tabs: nobody types others, and PostgreSQL stores no NUL. */
const withoutControls = /^(?:\P{Cc}|[\t\n\r])*$/u;

/** A text that the API accepts; `error` is the message for anything else. */
export function text(error?: { readonly error: string }): z.ZodString {
  return z
    .string(error)
    .regex(withoutControls, { error: 'This text holds characters that cannot be stored' });
}

/** Optional. An empty text counts as absent: forms send empty ones. */
export function given<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** A whole number, also as a query's text: as decimals are written, though JavaScript also reads `0x10`, `1e2` and `010`. */
export function wholeNumber(min: number, max: number) {
  const read = (value: unknown) =>
    typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value) ? Number(value) : value;
  const whole = z.int({ error: ({ code }) => (code === 'invalid_type' ? 'Use a whole number' : undefined) });
  return z.preprocess(read, whole.min(min).max(max));
}

export const idParams = z.object({ id: text().max(100) });

/** A name that an admin gives to something. `missing` is the message without a name. */
export function givenName(missing: string) {
  return text({ error: missing })
    .max(60, { error: 'A name can have at most 60 characters' })
    .transform((name) => oneLine(name, 60))
    .refine((name) => name !== '', { error: missing });
}
