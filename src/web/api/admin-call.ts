// Requests that carry the signed-in admin's token. Like request.ts this only returns what happened; whoever
// keeps the session is told of a token that the server no longer accepts.
import type { EndpointName } from '#contract/endpoints.ts';
import { adminApiBase } from './admin-api-base.ts';
import { type ApiRequest, type ApiResult, request } from './request.ts';

export interface AdminCallDeps {
  readonly token: () => string | undefined;
  readonly onTokenRefused: (token: string) => void;
}

export type AdminCall = <Name extends EndpointName>(call: ApiRequest<Name>) => Promise<ApiResult<unknown>>;

export function createAdminCall({ token, onTokenRefused }: AdminCallDeps): AdminCall {
  return async <Name extends EndpointName>(call: ApiRequest<Name>) => {
    const sent = token();
    const settings = {
      base: adminApiBase,
      ...(sent !== undefined && { headers: () => ({ authorization: `Bearer ${sent}` }) }),
    };
    const result = await request<Name>(settings, call);
    const refused = !result.ok && result.error.kind === 'refused' && result.error.status === 401;
    if (refused && sent !== undefined) onTokenRefused(sent);
    return result;
  };
}
