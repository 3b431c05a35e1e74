// The one way to the API. It tells what happened and does nothing about it: no toasts, no navigation.
// The contract's table is used as types only, so that its validation library stays out of the pages.
import type { z } from 'zod';
import type { ErrorDetail } from '#contract/api-error.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';

type Table = typeof endpoints;
type InputOf<Name extends EndpointName, Part extends string> =
  Table[Name] extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.input<Schema> : never;

export type ResponseOf<Name extends EndpointName> = z.output<Table[Name]['response']>;
export type BodyOf<Name extends EndpointName> = InputOf<Name, 'body'>;

/** Method and path are the table's own: another one does not compile. */
export interface ApiRequest<Name extends EndpointName> {
  readonly method: Table[Name]['method'];
  readonly path: Table[Name]['path'];
  readonly params?: InputOf<Name, 'params'>;
  readonly query?: InputOf<Name, 'query'>;
  readonly body?: BodyOf<Name>;
  readonly signal?: AbortSignal;
}

export interface ApiSettings {
  readonly base: string;
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Default 15,000. */
  readonly timeoutMs?: number;
}

export type ApiFailure =
  /** The server said no; `error` is its sentence for people, if it gave one. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: string | undefined;
      readonly code: string | undefined;
      readonly details: readonly ErrorDetail[];
    }
  /** No response, or none that can be read. */
  | { readonly kind: 'network' }
  /** No response in time: the server may have done what was asked all the same. */
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

async function refusal(response: Response): Promise<ApiFailure> {
  // A proxy in between may answer with something that is not ours.
  const body: unknown = await response.json().catch(() => undefined);
  const said: { error?: unknown; code?: unknown; details?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  return {
    kind: 'refused',
    status: response.status,
    error: typeof said.error === 'string' && said.error !== '' ? said.error : undefined,
    code: typeof said.code === 'string' ? said.code : undefined,
    details: Array.isArray(said.details) ? (said.details as ErrorDetail[]) : [],
  };
}

export async function request<Name extends EndpointName>(
  settings: ApiSettings,
  call: ApiRequest<Name>,
): Promise<ApiResult<ResponseOf<Name>>> {
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await fetch(address(settings.base, call), {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...settings.headers?.(),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
    });
    if (!response.ok) return { ok: false, error: await refusal(response) };
    return { ok: true, value: (await response.json()) as ResponseOf<Name> };
  } catch {
    if (call.signal?.aborted) return { ok: false, error: { kind: 'aborted' } };
    return { ok: false, error: { kind: timeout.aborted ? 'timeout' : 'network' } };
  }
}
