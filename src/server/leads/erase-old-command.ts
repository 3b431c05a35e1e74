// `npm run leads:erase-old`: erases all leads older than LEAD_RETENTION_MONTHS now, however many they are.
import { openContext } from '#server/context.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { runCommand } from '#server/database/run-command.ts';
import { openDeliveries } from '#server/deliveries/open-deliveries.ts';
import { createLog } from '#server/observability/log.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { createEraseOldLeads } from './erase-old-leads.ts';

await runCommand(async (database, config) => {
  const { leadRetentionMonths: retentionMonths } = config;
  if (retentionMonths === undefined)
    throw new StartUpError('LEAD_RETENTION_MONTHS is not set: leads are kept.');
  await migrateDatabase(database.pool);
  const [log, clock] = [createLog('silent'), () => new Date()];
  const context = await openContext({ config: { ...config, role: 'web' }, database, log, clock });
  const deliveries = await openDeliveries(context);
  const maintenance = createMaintenanceStore(database.orm);
  const { addLeadEvent } = deliveries;
  const own = { retentionMonths, evenMany: true, maintenance, addLeadEvent, clock, log };
  const problem = await createEraseOldLeads({ database, ...own })();
  await deliveries.stop();
  if (problem !== undefined) throw new StartUpError(`${problem}.`);
  console.log(`No lead is older than ${retentionMonths} months any more.`);
});
