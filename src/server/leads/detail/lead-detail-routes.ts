import { endpoints } from '#contract/endpoints.ts';
import type { Database } from '#server/database/connection.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import { historyJson, leadDetailJson } from './lead-detail-json.ts';
import { createLeadStore } from './lead-store.ts';

export interface LeadDetailDeps {
  readonly database: Database;
  readonly livePricing: LivePricing;
  readonly handOffConnected: boolean;
  readonly nextAttemptAt: Deliveries['nextAttemptAt'];
  readonly clock: () => Date;
}

export function leadDetailRoutes(route: Route, deps: LeadDetailDeps): void {
  const { database, livePricing, handOffConnected: connected, clock } = deps;
  const store = createLeadStore(database);
  const notFound = failure('lead_not_found');

  route(endpoints.lead, async ({ params: { id } }) => {
    if (!isUuid(id)) return notFound;
    const [found, live] = await Promise.all([store.find(id), livePricing.refresh()]);
    if (!found) return notFound;
    const [newest] = found.handedOff;
    const nextAttemptAt = newest && (await deps.nextAttemptAt(newest.id));
    return leadDetailJson(found, live.config, { connected, nextAttemptAt });
  });

  route(endpoints.addLeadNote, async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const entry = await store.addNote({ leadId: id, who: admin.email, at: clock(), text: body.text });
    return entry ? historyJson(entry) : notFound;
  });
}
