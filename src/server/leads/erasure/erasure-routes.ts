import type { Pool } from 'pg';
import { endpoints } from '#contract/endpoints.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import type { AddLeadEvent } from '#server/deliveries/lead-event-store.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { visitorNetwork } from '#server/http/visitor-network.ts';
import type { SecurityEventStore } from '#server/security-events/security-event-store.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';

export interface ErasureDeps {
  readonly pool: Pool;
  readonly addLeadEvent: AddLeadEvent;
  readonly events: Pick<SecurityEventStore, 'add'>;
  readonly clock: () => Date;
}

export function erasureRoutes(route: Route, { pool, addLeadEvent, events, clock }: ErasureDeps): void {
  const store = createEraseLeadStore(pool, addLeadEvent);
  route(endpoints.eraseLead, async ({ params: { id }, query: { also }, admin: { email }, request }) => {
    const at = clock();
    const erased = await store.named([id, ...also].filter(isUuid), email, at);
    const network = visitorNetwork(request.ip);
    for (const lead of erased) {
      await events.add({ kind: 'lead_erased', admin: email, network, at, detail: { lead } });
    }
    if (!erased.includes(id.toLowerCase())) return failure('lead_not_found');
    return { ok: true } as const;
  });
}
