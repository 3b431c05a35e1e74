import { endpoints } from '#contract/endpoints.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import type { HandOffs } from './open-hand-offs.ts';

export function handOffRoutes(route: Route, { sendAgain }: Pick<HandOffs, 'sendAgain'>): void {
  route(endpoints.sendLeadAgain, async ({ params, admin }) => {
    if (!sendAgain) return failure('crm_off');
    const queued = await sendAgain.lead(params.id, admin.email);
    return queued === 0 ? failure('lead_not_found') : { queued };
  });

  route(endpoints.retryHandOffs, async ({ admin }) => {
    if (!sendAgain) return failure('crm_off');
    return { queued: await sendAgain.all(admin.email) };
  });
}
