// The only way to the API. It returns what happened and does nothing about it: no toasts, no navigation. It uses only the
// contract's types, because the validation library is too large for the public pages.
import type { z } from 'zod';
import type { endpoints } from '#contract/endpoints.ts';
import type { ErrorDetail } from '#contract/errors.ts';
import { fieldsOf } from '#domain/record-of.ts';

/** The addresses of the API, without a slash at their end; a build can name another server. */
const baseOf = (given = '/api'): string => given.replace(/\/+$/, '');
export const publicApiBase = baseOf(import.meta.env['VITE_PUBLIC_API_BASE']);
export const adminApiBase = baseOf(import.meta.env['VITE_ADMIN_API_BASE']);

/** A name in the contract's table, such as `GET /leads/:id`. */
export type Route = keyof typeof endpoints;

type InputOf<At extends Route, Part extends string> =
  (typeof endpoints)[At] extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? z.input<Schema>
    : never;

export type BodyOf<At extends Route> = InputOf<At, 'body'>;
export type ResponseOf<At extends Route> = z.output<(typeof endpoints)[At]['response']>;

export interface Sent<At extends Route> {
  readonly params?: InputOf<At, 'params'>;
  readonly query?: InputOf<At, 'query'>;
  readonly body?: BodyOf<At>;
  /** A file, in place of a JSON body. */
  readonly blob?: Blob;
  readonly signal?: AbortSignal;
  /** The request continues after the page has closed. */
  readonly keepalive?: true;
  /** The value is the response itself, to be saved as a file. */
  readonly asFile?: true;
  /** The page asks by itself: this does not count as use of the session. */
  readonly isBackground?: true;
  /** The request has no timeout. */
  readonly isLong?: true;
}

interface ApiSettings {
  readonly base: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number;
}

export type ApiFailure =
  /** The server refused; `error` is its sentence for people, if it gave one. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: string | undefined;
      readonly code: string | undefined;
      readonly details: readonly ErrorDetail[];
    }
  /** No response, or an unreadable one. */
  | { readonly kind: 'network' }
  /** No response in time; the server may have done its work anyway. */
  | { readonly kind: 'timeout' };

type Failed = { readonly ok: false; readonly error: ApiFailure };
export type ApiResult<Value> = { readonly ok: true; readonly value: Value } | Failed;

/** The server's sentence for people, if it gave one. */
export function sentenceOf(failure: ApiFailure): string | undefined {
  return failure.kind === 'refused' ? failure.error : undefined;
}

const defaultTimeoutMs = 15_000;

function address(base: string, path: string, sent: { params?: unknown; query?: unknown }): string {
  const params = fieldsOf(sent.params);
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fieldsOf(sent.query))) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const search = query.toString();
  return base + filled + (search === '' ? '' : `?${search}`);
}

function isDetail(value: unknown): value is ErrorDetail {
  const { path, message } = fieldsOf(value);
  return typeof path === 'string' && typeof message === 'string';
}

async function refusal(response: Response): Promise<ApiFailure> {
  // A proxy may have sent something else.
  const { error, code, details } = fieldsOf(await response.json().catch(() => undefined));
  return {
    kind: 'refused',
    status: response.status,
    error: typeof error === 'string' && error !== '' ? error : undefined,
    code: typeof code === 'string' ? code : undefined,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
  };
}

export async function request<At extends Route>(
  settings: ApiSettings,
  route: At,
  sent: Sent<At> = {},
): Promise<ApiResult<unknown>> {
  const [method = '', path = ''] = route.split(' ');
  const timeout = sent.isLong ? undefined : AbortSignal.timeout(settings.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await fetch(address(settings.base, path, sent), {
      method,
      ...(sent.keepalive && { keepalive: true }),
      headers: {
        accept: sent.asFile ? '*/*' : 'application/json',
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...(sent.isBackground && { 'x-background': 'true' }),
        ...settings.headers,
      },
      body: sent.blob ?? (sent.body === undefined ? null : JSON.stringify(sent.body)),
      // Older browsers that the public pages support lack AbortSignal.any.
      signal:
        timeout && sent.signal ? AbortSignal.any([timeout, sent.signal]) : (timeout ?? sent.signal ?? null),
    });
    if (!response.ok) return { ok: false, error: await refusal(response) };
    return { ok: true, value: sent.asFile ? response : await response.json() };
  } catch {
    return { ok: false, error: { kind: timeout?.aborted ? 'timeout' : 'network' } };
  }
}

/** If `check` returns undefined, the response counts as unreadable. */
export function checked<Value>(
  result: ApiResult<unknown>,
  check: (value: unknown) => Value | undefined,
): ApiResult<Value> {
  if (!result.ok) return result;
  const value = check(result.value);
  return value === undefined ? { ok: false, error: { kind: 'network' } } : { ok: true, value };
}
