import { endpoints } from '#contract/endpoints.ts';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { visitorNetwork } from '#server/http/visitor-network.ts';
import { createSecurityEventStore } from '#server/security-events/security-event-store.ts';
import { leadsOfPerson } from './person-store.ts';

/** For a person who asks what is held of them, as the Privacy Act lets them. */
export function personRoutes(route: Route, { database: { pool, orm }, clock }: Context): void {
  const events = createSecurityEventStore(orm, clock);
  route(endpoints.person, async ({ params: { id }, admin: { email }, request }) => {
    const leads = isUuid(id) ? await leadsOfPerson(pool, id) : [];
    if (leads.length === 0) return failure('lead_not_found');
    await events.add('person_exported', email, visitorNetwork(request.ip), { lead: id });
    return { exportedAt: clock().toISOString(), leads };
  });
}
