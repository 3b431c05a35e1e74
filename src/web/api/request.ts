// The one way to the API. It returns what happened and does nothing about it: no toasts, no navigation.
// The contract's table is used as types only, so that its validation library stays out of the pages.
import type { z } from 'zod';
import type { ErrorDetail } from '#contract/api-error.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import { readList, readText } from './read-values.ts';

type Table = typeof endpoints;
type InputOf<Name extends EndpointName, Part extends string> =
  Table[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.input<Schema> : never;

export type BodyOf<Name extends EndpointName> = InputOf<Name, 'body'>;

/** Method and path are the table's own: another one does not compile. */
export interface ApiRequest<Name extends EndpointName> {
  readonly method: Table[Name]['method'];
  readonly path: Table[Name]['path'];
  readonly params?: InputOf<Name, 'params'>;
  readonly query?: InputOf<Name, 'query'>;
  readonly body?: BodyOf<Name>;
  readonly signal?: AbortSignal;
  /** The response is a file: its value is a Blob, and it may take as long as it takes. */
  readonly asFile?: true;
}

export interface ApiSettings {
  readonly base: string;
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Default 15,000. */
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
  /** No response, or none that can be read. */
  | { readonly kind: 'network' }
  /** No response in time: the server may have done its work all the same. */
  | { readonly kind: 'timeout' }
  /** The caller's own signal ended it. */
  | { readonly kind: 'aborted' };

export type ApiResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ApiFailure };

const defaultTimeoutMs = 15_000;

function address(base: string, call: ApiRequest<EndpointName>): string {
  const params: Readonly<Record<string, unknown>> = call.params ?? {};
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(call.query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const search = query.toString();
  return base.replace(/\/+$/, '') + path + (search === '' ? '' : `?${search}`);
}

function readDetail(value: unknown): ErrorDetail | undefined {
  const { path, message } = fieldsOf(value);
  return typeof path === 'string' && typeof message === 'string' ? { path, message } : undefined;
}

async function refusal(response: Response): Promise<ApiFailure> {
  // A proxy in between may have sent something that is not ours.
  const { error, code, details } = fieldsOf(await response.json().catch(() => undefined));
  return {
    kind: 'refused',
    status: response.status,
    error: readText(error) || undefined,
    code: readText(code),
    details: readList(details, readDetail),
  };
}

export async function request<Name extends EndpointName>(
  settings: ApiSettings,
  call: ApiRequest<Name>,
): Promise<ApiResult<unknown>> {
  const timeout = call.asFile ? undefined : AbortSignal.timeout(settings.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await fetch(address(settings.base, call), {
      method: call.method,
      headers: {
        accept: call.asFile ? '*/*' : 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...settings.headers?.(),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      // AbortSignal.any is younger than some of the browsers that the public pages are built for.
      signal:
        timeout && call.signal ? AbortSignal.any([timeout, call.signal]) : (timeout ?? call.signal ?? null),
    });
    if (!response.ok) return { ok: false, error: await refusal(response) };
    return { ok: true, value: await (call.asFile ? response.blob() : response.json()) };
  } catch {
    if (call.signal?.aborted) return { ok: false, error: { kind: 'aborted' } };
    return { ok: false, error: { kind: timeout?.aborted ? 'timeout' : 'network' } };
  }
}

/** The value as far as it can be used; `read` returns undefined for a value that cannot. */
export function readResult<Value>(
  result: ApiResult<unknown>,
  read: (value: unknown) => Value | undefined,
): ApiResult<Value> {
  if (!result.ok) return result;
  const value = read(result.value);
  return value === undefined ? { ok: false, error: { kind: 'network' } } : { ok: true, value };
}
