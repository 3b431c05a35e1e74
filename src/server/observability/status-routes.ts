import type { FastifyInstance } from 'fastify';
import type { ChannelStatus } from '#contract/deliveries.ts';
import type { ChannelBacklog } from '#server/deliveries/open-deliveries.ts';
import type { AppContext } from '#server/context.ts';
import { channelProblems } from './channel-problems.ts';
import { handOffStatus } from './hand-off-status.ts';
import { createMaintenanceStore, maintenanceProblems } from './maintenance.ts';

/** Says nothing of the database: while that is away, every admin request is refused with 503. */
export function statusRoutes(app: FastifyInstance, { database, deliveries }: AppContext): void {
  const maintenance = createMaintenanceStore(database.orm);
  app.endpoint('GET /admin/status', async () => {
    const channels = (await deliveries.backlogs()).map(channelStatus);
    // Waiting deliveries of the CRM count also while none is connected.
    const watched = channels.filter(({ connected, channel }) => connected || channel === 'crm');
    const found = [...watched.flatMap(channelProblems), ...maintenanceProblems(await maintenance.read())];
    // Both mail channels report the same problem of the mail server.
    const problems = [...new Set(found)];
    return { operational: problems.length === 0, problems, handOff: handOffStatus(channels), channels };
  });
}

function channelStatus({ name: _name, kind, ...backlog }: ChannelBacklog): ChannelStatus {
  const settingsRejected = backlog.connected && backlog.settingsRejected;
  return { channel: kind, ...backlog, settingsRejected };
}
