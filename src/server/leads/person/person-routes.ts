import type { Pool } from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { visitorNetwork } from '#server/http/visitor-network.ts';
import type { SecurityEventStore } from '#server/security-events/security-event-store.ts';
import { createPersonStore } from './person-store.ts';

export interface PersonDeps {
  readonly pool: Pool;
  readonly events: Pick<SecurityEventStore, 'add'>;
  readonly clock: () => Date;
}

/** For a person who asks what is held of them, as the Privacy Act lets them. */
export function personRoutes(route: Route, { pool, events, clock }: PersonDeps): void {
  const store = createPersonStore(pool);
  route(endpoints.person, async ({ params: { id }, admin: { email }, request }) => {
    const leads = isUuid(id) ? await store.leads(id) : [];
    if (leads.length === 0) return failure('lead_not_found');
    const at = clock();
    const network = visitorNetwork(request.ip);
    await events.add({ kind: 'person_exported', admin: email, network, at, detail: { lead: id } });
    return { exportedAt: at.toISOString(), leads };
  });
}
