import { endpoints } from '#contract/endpoints.ts';
import type { Route } from '#server/http/route.ts';
import type { AdminStore } from './admin-store.ts';

export function adminRoutes(route: Route, admins: Pick<AdminStore, 'all'>): void {
  route(endpoints.admins, async () => ({
    admins: (await admins.all()).map(({ email, name }) => ({ email, name })),
  }));
}
