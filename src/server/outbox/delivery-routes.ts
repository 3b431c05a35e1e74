// Requests for deliveries: the estimate by mail, and deliveries that are sent again.
import type { FastifyInstance } from 'fastify';
import { isUuid } from '#server/database/uuid.ts';
import { failure } from '#server/http/failure.ts';
import { isStopped } from './channel-state.ts';
import { type MailEstimateNeeds, mailEstimate } from './mail/mail-estimate.ts';
import type { StoppedMailboxes } from './mail/stopped-mailboxes.ts';
import type { Deliveries } from './open-deliveries.ts';

interface Needs extends MailEstimateNeeds {
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'stop'>;
  readonly deliveries: MailEstimateNeeds['deliveries'] & Pick<Deliveries, 'sendAgain' | 'states'>;
}

export function deliveryRoutes(app: FastifyInstance, needs: Needs): void {
  const { states, connected, sendAgain } = needs.deliveries;

  app.endpoint('POST /estimates/:token/mail', ({ params: { token }, network }) =>
    mailEstimate(needs, token, network),
  );

  app.endpoint('POST /mail/stop/:token', async ({ params: { token } }) =>
    (await needs.stoppedMailboxes.stop(token)) ? { ok: true } : failure('not_found'),
  );

  app.endpoint('POST /leads/:id/hand-off', async ({ params, admin, session }) => {
    if (!sendAgain.canHandOn) return failure('crm_off');
    const queued = await sendAgain.lead(params.id, { who: admin.email, session });
    return queued === 0 ? failure('lead_not_found') : { queued };
  });

  app.endpoint(
    'POST /leads/:id/deliveries/:deliveryId/send-again',
    async ({ params: { id, deliveryId }, admin, session }) => {
      const by = { who: admin.email, session };
      const queued = isUuid(deliveryId) ? await sendAgain.delivery(id, deliveryId, by) : 0;
      return queued === 0 ? failure('delivery_not_found') : { queued };
    },
  );

  app.endpoint('POST /admin/hand-offs/retry', async ({ body, admin, session }) => {
    if (connected.size === 0) return failure('crm_off');
    const refusing = (await states()).filter((channel) => channel.connected && isStopped(channel));
    const queued = await sendAgain.all({ who: admin.email, session }, body?.only === 'failed');
    return { queued, refusedBy: refusing.map(({ label }) => label) };
  });
}
