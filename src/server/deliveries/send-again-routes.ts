import { endpoints } from '#contract/endpoints.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { Deliveries } from './open-deliveries.ts';

export function sendAgainRoutes(route: Route, { sendAgain }: Pick<Deliveries, 'sendAgain'>): void {
  route(endpoints.sendLeadAgain, async ({ params, admin }) => {
    if (!sendAgain) return failure('crm_off');
    const queued = isUuid(params.id) ? await sendAgain.lead(params.id, admin.email) : 0;
    return queued === 0 ? failure('lead_not_found') : { queued };
  });

  route(endpoints.retryHandOffs, async ({ admin }) => {
    if (!sendAgain) return failure('crm_off');
    return { queued: await sendAgain.all(admin.email) };
  });
}
