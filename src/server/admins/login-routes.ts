import type { FastifyInstance } from 'fastify';
import { isFailure } from '#server/http/failure.ts';
import type { Accounts } from './accounts.ts';
import { checkCode } from './check-code.ts';
import type { CheckPassword } from './check-password.ts';
import { deviceName } from './device-name.ts';
import { bearerToken, newToken } from './session.ts';

export function loginRoutes(app: FastifyInstance, accounts: Accounts, checkPassword: CheckPassword): void {
  const { admins, sessions, throttle, securityLog, clock } = accounts;

  app.endpoint(
    'POST /admin/login',
    async ({ body: { email, password, code }, network: address, request }) => {
      const admin = await checkPassword({ email, password, address });
      if (isFailure(admin)) return admin;
      const refusal = await checkCode(accounts, admin, code, address);
      if (refusal) return refusal;
      await throttle?.remember({ email, address });
      const token = newToken();
      await sessions.open(token, admin.id, clock());
      await securityLog.add('signed_in', admin.email, address, {
        device: deviceName(request.headers['user-agent']),
      });
      return { token, user: { id: admin.id, email: admin.email } };
    },
  );

  app.endpoint('POST /admin/logout', async ({ request }) => {
    const token = bearerToken(request.headers.authorization);
    if (token !== undefined) await sessions.revoke(token);
    return { ok: true as const };
  });

  app.endpoint('GET /admin/admins', async () => ({
    admins: (await admins.all()).map(({ email, name }) => ({ email, name })),
  }));
}
