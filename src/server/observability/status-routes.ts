import type { FastifyInstance } from 'fastify';
import type { ChannelStatus } from '#contract/deliveries.ts';
import type { ChannelBacklog } from '#server/deliveries/open-deliveries.ts';
import type { AppContext } from '#server/context.ts';
import { channelProblems } from './channel-problems.ts';
import { handOffStatus } from './hand-off-status.ts';
import { createMaintenanceStore, maintenanceProblems } from './maintenance.ts';

/** Without the database's state: while it is away, every admin request gets 503. */
export function statusRoutes(app: FastifyInstance, { database, deliveries }: AppContext): void {
  const maintenance = createMaintenanceStore(database.orm);
  app.endpoint('GET /admin/status', async () => {
    const channels = (await deliveries.backlogs()).map(channelStatus);
    // Waiting CRM deliveries count even while no CRM is connected.
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
