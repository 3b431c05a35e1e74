// `npm run leads:erase-old`: erases all leads older than LEAD_RETENTION_MONTHS now, however many they are.
import { migrateDatabase } from '#server/database/migrate.ts';
import { runCommand } from '#server/database/run-command.ts';
import { createEraseOldLeads } from '#server/leads/erase-old-leads.ts';
import { createLog } from '#server/observability/log.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { openParts } from './parts.ts';

await runCommand(async (database, config) => {
  const { leadRetentionMonths: retentionMonths } = config;
  if (retentionMonths === undefined)
    throw new StartUpError('LEAD_RETENTION_MONTHS is not set: leads are kept.');
  await migrateDatabase(database.pool);
  const [log, clock] = [createLog('silent'), () => new Date()];
  const { deliveries } = await openParts({ config: { ...config, role: 'web' }, database, log, clock });
  const maintenance = createMaintenanceStore(database.orm);
  const { addForEvent } = deliveries;
  const own = { retentionMonths, evenMany: true, maintenance, addForEvent, clock, log };
  const problem = await createEraseOldLeads({ database, ...own })();
  await deliveries.stop();
  if (problem !== undefined) throw new StartUpError(`${problem}.`);
  console.log(
    `No lead is older than ${retentionMonths} months any more, but those into which a younger one is merged.`,
  );
});
