import type { Context } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import type { AddLeadEvent } from '#server/deliveries/lead-event-store.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { createSecurityEventStore } from '#server/security-events/security-event-store.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';

export function erasureRoutes(
  route: Route,
  { database: { pool, orm }, clock }: Context,
  addLeadEvent: AddLeadEvent,
): void {
  const store = createEraseLeadStore(pool, addLeadEvent);
  const events = createSecurityEventStore(orm, clock);

  route('DELETE /leads/:id', async ({ params: { id }, query: { also }, admin: { email }, network }) => {
    const erased = await store.named([id, ...also].filter(isUuid), email, clock());
    for (const lead of erased) await events.add('lead_erased', email, network, { lead });
    if (!erased.includes(id.toLowerCase())) return failure('lead_not_found');
    return { ok: true } as const;
  });
}
