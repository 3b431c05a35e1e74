import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { accountRoutes } from './account-routes.ts';
import { createAccounts } from './accounts.ts';
import { createCheckPassword } from './check-password.ts';
import { loginRoutes } from './login-routes.ts';

export function adminRoutes(
  app: FastifyInstance,
  { config, database, clock, securityLog }: AppContext,
): void {
  const accounts = createAccounts(database.orm, clock, securityLog, config.rateLimit);
  const checkPassword = createCheckPassword(accounts);
  loginRoutes(app, accounts, checkPassword);
  accountRoutes(app, accounts, checkPassword, config.business.name);
}
