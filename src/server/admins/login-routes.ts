import { endpoints } from '#contract/endpoints.ts';
import type { Route } from '#server/http/route.ts';
import { visitorNetwork } from '#server/http/visitor-network.ts';
import { deviceName } from './device-name.ts';
import type { LogIn } from './log-in.ts';
import { bearerToken } from './session.ts';
import type { SessionStore } from './session-store.ts';

export function loginRoutes(route: Route, logIn: LogIn, sessions: Pick<SessionStore, 'revoke'>): void {
  route(endpoints.login, ({ body: { email, password, code }, request }) =>
    logIn({
      email,
      password,
      code,
      address: visitorNetwork(request.ip),
      device: deviceName(request.headers['user-agent']),
    }),
  );

  route(endpoints.logout, async ({ request }) => {
    const token = bearerToken(request.headers.authorization);
    if (token !== undefined) await sessions.revoke(token);
    return { ok: true as const };
  });
}
