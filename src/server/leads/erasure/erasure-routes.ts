import type { Pool } from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';

export function erasureRoutes(route: Route, pool: Pool, clock: () => Date): void {
  const store = createEraseLeadStore(pool);
  route(endpoints.eraseLead, async ({ params: { id }, admin }) => {
    const erased = isUuid(id) && (await store.one(id, admin.email, clock()));
    return erased ? ({ ok: true } as const) : failure('lead_not_found');
  });
}
