// Signing in and out, the list of admins, and the security log.
import type { FastifyInstance } from 'fastify';
import type { Basics } from '#server/basics.ts';
import { failure, isFailure } from '#server/http/failure.ts';
import { bearerToken } from '#server/http/session-token.ts';
import type { SecretBox } from '#server/settings/secret-box.ts';
import { type AccountNeeds, accountRoutes } from './account-routes.ts';
import { checkCode, createAccounts, createCheckPassword, createConfirmAdmin } from './check-login.ts';
import { peopleRoutes, type SignIn } from './people-routes.ts';
import type { SecurityLog } from './security-log.ts';
import { newToken } from './sessions.ts';

interface Needs extends AccountNeeds, Pick<Basics, 'clock'> {
  readonly securityLog: SecurityLog;
  readonly secretBox: SecretBox;
}

export function adminRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, database, clock, securityLog, secretBox } = needs;
  const accounts = createAccounts(database, clock, securityLog, {
    secretBox,
    limitsLogins: config.rateLimit,
  });
  const checkPassword = createCheckPassword(accounts);
  const { admins, sessions, throttle } = accounts;

  /** Undefined if the admin's login was changed meanwhile. */
  const signIn: SignIn = async (admin, network, request) => {
    const token = newToken();
    if (!(await sessions.open(token, admin, clock()))) return undefined;
    await throttle.remember({ email: admin.email, address: network });
    const device = deviceName(request.headers['user-agent']);
    await securityLog.add('signed_in', admin.email, network, { device });
    return { token, user: { id: admin.id, email: admin.email } };
  };

  app.endpoint(
    'POST /admin/login',
    async ({ body: { email, password, code }, network: address, request }) => {
      const admin = await checkPassword({ email, password, address });
      if (isFailure(admin)) return admin;
      const refusal = await checkCode(accounts, admin, code, address);
      if (refusal) return refusal;
      return (await signIn(admin, address, request)) ?? failure('wrong_credentials');
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

  app.endpoint('GET /admin/security-events', async ({ query }) => ({
    events: (await securityLog.page(query.before)).map(({ id, at, kind, admin, network, detail, tries }) => ({
      id,
      at: at.toISOString(),
      kind,
      admin,
      network,
      detail: tries > 1 ? { ...detail, tries } : detail,
    })),
  }));

  const confirm = createConfirmAdmin(accounts, checkPassword);
  accountRoutes(app, needs, accounts, confirm);
  peopleRoutes(app, needs, accounts, { confirm, signIn });
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns `Chrome on Windows`: enough to recognise one's own devices, without the whole header. */
export function deviceName(userAgent = ''): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'a program');
}
