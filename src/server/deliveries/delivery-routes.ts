import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';

export function deliveryRoutes(app: FastifyInstance, { deliveries }: AppContext): void {
  const { sendAgain, mailEstimate } = deliveries;

  app.endpoint('POST /estimates/:token/mail', ({ params: { token } }) => mailEstimate(token));

  app.endpoint('POST /leads/:id/hand-off', async ({ params, admin }) => {
    if (!sendAgain.canSendToCrm) return failure('crm_off');
    const queued = isUuid(params.id) ? await sendAgain.lead(params.id, admin.email) : 0;
    return queued === 0 ? failure('lead_not_found') : { queued };
  });

  app.endpoint(
    'POST /leads/:id/deliveries/:deliveryId/send-again',
    async ({ params: { id, deliveryId }, admin }) => {
      const areIds = isUuid(id) && isUuid(deliveryId);
      const queued = areIds ? await sendAgain.delivery(id, deliveryId, admin.email) : 0;
      return queued === 0 ? failure('delivery_not_found') : { queued };
    },
  );

  app.endpoint('POST /admin/hand-offs/retry', async ({ admin }) => {
    if (!sendAgain.canSend) return failure('crm_off');
    return { queued: await sendAgain.all(admin.email) };
  });
}
