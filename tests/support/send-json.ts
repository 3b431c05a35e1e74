import { testAdmin } from './test-admin.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request with a body of JSON if there is one, and of an admin if there is a token. */
export function sendJson(method: Method, url: string, body?: unknown, token?: string): Promise<Response> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

/** The token of the admin, who signs in at this server. */
export async function adminToken(server: string): Promise<string> {
  const response = await sendJson('POST', `${server}/api/admin/login`, testAdmin);
  return ((await response.json()) as { token: string }).token;
}
