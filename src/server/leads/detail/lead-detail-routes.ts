import type { Context } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import { historyJson, leadDetailJson } from './lead-detail-json.ts';
import { createLeadStore } from './lead-store.ts';

/** `connected`: the names of the channels that are. */
export function leadDetailRoutes(
  route: Route,
  { database, clock }: Context,
  livePricing: LivePricing,
  connected: ReadonlySet<string>,
): void {
  const store = createLeadStore(database);
  const notFound = failure('lead_not_found');

  route('GET /leads/:id', async ({ params: { id } }) => {
    if (!isUuid(id)) return notFound;
    const [found, live] = await Promise.all([store.find(id), livePricing.refresh()]);
    return found ? leadDetailJson(found, live.config, connected) : notFound;
  });

  route('POST /leads/:id/notes', async ({ params: { id }, body, admin }) => {
    if (!isUuid(id)) return notFound;
    const entry = await store.addNote({ leadId: id, who: admin.email, at: clock(), text: body.text });
    return entry ? historyJson(entry) : notFound;
  });
}
