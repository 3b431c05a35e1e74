// The admin pages' client for queries and mutations. docs/decisions/010-server-state-in-the-admin.md says why it does
// not cache, retry or refetch by itself.
import {
  type DataTag,
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { endpoints } from '#contract/endpoints.ts';
import type { ApiErrorCode } from '#contract/errors.ts';
import { call, session } from '#web/admin/session/session.ts';
import { type ApiFailure, type ResponseOf, type Route, type Sent, sentenceOf } from '#web/api/request.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import type { ToastOptions } from '#web/ui/toast-area.tsx';
import { dismissToasts, notify } from '#web/ui/toasts.ts';

/** TanStack Query needs exceptions for failures. This one carries the API client's failure. */
export class RequestFailed extends Error {
  readonly failure: ApiFailure;
  readonly at = Date.now();

  constructor(failure: ApiFailure) {
    super(`request failed: ${failure.kind}`);
    this.failure = failure;
  }

  get sentence(): string | undefined {
    return sentenceOf(this.failure);
  }

  has(code: ApiErrorCode): boolean {
    return this.failure.kind === 'refused' && this.failure.code === code;
  }

  get isEndOfSession(): boolean {
    return this.failure.kind === 'refused' && this.failure.status === 401;
  }

  /** Asking again would bring the same. */
  get isAnswer(): boolean {
    return this.failure.kind === 'refused' && !passingStatuses.has(this.failure.status);
  }
}

/** What a server says that is busy or being restarted, or a proxy in its place. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

type FailureMeta = {
  /** The toast for a failure. If left out, the page shows the failure. */
  readonly failure?: string | ((error: RequestFailed) => string | undefined);
};

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestFailed;
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta & { readonly success?: string };
  }
}

/** Sends a change. The response is undefined if it does not fit the contract; the change was made anyway. */
export async function send<At extends Route>(route: At, sent?: Sent<At>) {
  const result = await call(route, sent);
  if (!result.ok) throw new RequestFailed(result.error);
  const schema: z.ZodType = endpoints[route].response;
  return schema.safeParse(result.value).data as ResponseOf<At> | undefined;
}

/** Throws RequestFailed without a response, or if it does not fit the contract. */
export async function fetchValue<At extends Route>(route: At, sent?: Sent<At>): Promise<ResponseOf<At>> {
  const response = await send(route, sent);
  if (response === undefined) throw new RequestFailed({ kind: 'network' });
  return response;
}

/** Named, because the compiler does not write out a type that is as long as the table of endpoints. */
export interface QueryOf<At extends Route> {
  readonly queryKey: DataTag<readonly [At, Sent<At> | undefined], ResponseOf<At>, RequestFailed>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<ResponseOf<At>>;
}

export function queryOf<At extends Route>(route: At, sent?: Sent<At>): QueryOf<At> {
  return {
    queryKey: [route, sent] as unknown as QueryOf<At>['queryKey'],
    queryFn: ({ signal }) => fetchValue(route, { ...sent, signal }),
  };
}

/** Fetches again the data of this endpoint that is on the screen. */
export function refresh(route: Route): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [route] });
}

/**
 * Shows the sentence to the admin and logs the details. After the end of a session, the login page is shown instead.
 */
function showFailure(error: RequestFailed, { failure }: FailureMeta = {}): void {
  const sentence = typeof failure === 'function' ? failure(error) : failure;
  if (sentence === undefined || error.isEndOfSession) return;
  logProblem(sentence, error.failure);
  notify.error(sentence);
}

/** Requests are sent even if the browser says it is offline, because it can be wrong. */
const networkMode = 'always';
onlineManager.setEventListener(() => undefined);

// Components follow before the next paint, so that a changed field never shows its former value for a moment.
notifyManager.setScheduler(queueMicrotask);

const throwOnError = (error: Error) => !(error instanceof RequestFailed);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => showFailure(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => showFailure(error, mutation.meta),
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (meta?.success !== undefined) showSuccess(meta.success);
    },
  }),
  defaultOptions: {
    queries: {
      networkMode,
      throwOnError,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode, throwOnError, gcTime: 0 },
  },
});

/** Of a query: a moment without network, as when a computer changes it, is not said. */
export const triesAgain = {
  retry: (count: number, error: RequestFailed) =>
    count < 2 && !error.isAnswer && error.failure.kind !== 'timeout',
  retryDelay: 700,
};

window.addEventListener('online', () => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

// The next session may be another person's: nothing that was loaded or done stays in memory.
session.subscribe(() => {
  queryClient.clear();
  dismissToasts();
});

/** The server's sentence for each field it refused. */
export function fieldErrors(error: RequestFailed | null): Readonly<Record<string, string>> {
  const details = error?.failure.kind === 'refused' ? error.failure.details : [];
  return Object.fromEntries(details.map(({ path, message }) => [path, message]));
}

export function showSuccess(
  text: string,
  autoCloseMs = 4000,
  more: Pick<ToastOptions, 'action' | 'subject'> = {},
): void {
  notify.success(text, { autoCloseMs, ...more });
}
