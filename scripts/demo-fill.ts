// `npm run demo:fill -- 200`: adds this many leads of the last 90 days, with statuses, notes and visits, through the
// server's own functions. Nothing is sent to anybody.
import { dayMs } from '#domain/durations.ts';
import type { SettableStatus } from '#domain/lead/lead.ts';
import { lastStep, steps } from '#domain/questionnaire.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { createAdminStore } from '#server/admins/admin-store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { runCommand } from '#server/database/run-command.ts';
import { createSubmitEstimate, type SubmitNeeds } from '#server/estimates/submit-estimate.ts';
import { addStepCounts } from '#server/funnel/funnel-routes.ts';
import { isFailure } from '#server/http/failure.ts';
import { changeLead } from '#server/leads/change-leads.ts';
import { openParts } from '#server/lifecycle/parts.ts';
import { seedDatabase } from '#server/lifecycle/prepare-database.ts';
import { createLog } from '#server/observability/log.ts';
import { createSavePricing, type SavePricingNeeds } from '#server/pricing/save-pricing.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { demoVisitor, pick } from './demo-visitor.ts';
import { exampleDimensions } from './example-dimensions.ts';

const daysBack = 90;
const visitsPerLead = 3;

/** How leads go on. */
const courses: readonly (readonly SettableStatus[])[] = [
  ['contacted'],
  ['contacted', 'qualified'],
  ['contacted', 'qualified', 'proposal'],
  ['contacted', 'qualified', 'proposal', 'closed'],
  ['contacted', 'qualified', 'proposal', 'lost'],
  ['contacted', 'lost'],
];
const notes = [
  'Left a message, will call again tomorrow.',
  'Wants to see the showroom first.',
  'The architect sends drawings next week.',
  'Comparing with two other quotes.',
];

/** So that the drawings can be seen. Dimensions that the owner has saved stay. */
async function fillDimensions(parts: SavePricingNeeds & Pick<SubmitNeeds, 'livePricing'>, savedBy: string) {
  const { config } = await parts.livePricing.live();
  if (config.dimensions) return;
  const { save } = createSavePricing(parts);
  await save({ config: { ...config, dimensions: exampleDimensions }, savedBy, reason: 'Example dimensions' });
}

async function fill(database: Database, config: Config, count: number): Promise<void> {
  const { pool, orm } = database;
  const newAdmin = await seedDatabase({ pool }, config);
  if (newAdmin) console.log(`The admin login: ${newAdmin.email}, password ${newAdmin.password}`);
  const who = (await createAdminStore(database).all())[0]?.email ?? 'admin@localhost';
  const now = Date.now();
  const log = createLog('silent');
  const parts = await openParts({
    config: { ...config, role: 'web' },
    database,
    log,
    clock: () => new Date(),
  });
  const { livePricing, calendar, stoppedMailboxes } = parts;
  await fillDimensions(parts, who);
  const lists = optionLists((await livePricing.live()).config);

  for (let added = 0; added < count; added += 1) {
    // Business grows: recent days have more leads.
    let at = new Date(now - daysBack * dayMs * Math.random() ** 1.5);
    await addStepCounts(orm, calendar.day(at.getTime()), visitsByStep());

    const submitEstimate = createSubmitEstimate({
      ...parts,
      deliveries: {
        sendingFor: () => ({ channels: [] }),
        add: async () => undefined,
        addForEvent: async () => undefined,
      },
      clock: () => at,
    });
    const made = await submitEstimate(demoVisitor(lists), { mails: 'never' });
    if (isFailure(made)) continue;
    const { leadId } = made;

    for (const status of pick(courses)) {
      at = new Date(at.getTime() + dayMs * (0.2 + 4 * Math.random()));
      if (at.getTime() > now) break;
      const note = Math.random() < 0.3 ? pick(notes) : '';
      await changeLead({ pool, stoppedMailboxes }, leadId, { kind: 'edit', status, note }, { who, at });
    }
  }
  await parts.deliveries.stop();
}

/** One visitor went all the way; the others left at any step. */
function visitsByStep(): Map<string, number> {
  const leftAt = Array.from({ length: visitsPerLead - 1 }, () => Math.ceil(Math.random() * lastStep));
  return new Map(steps.map(({ id, number }) => [id, 1 + leftAt.filter((last) => number <= last).length]));
}

await runCommand(async (database, config) => {
  const count = Number(process.argv[2] ?? 150);
  if (!Number.isInteger(count) || count < 1)
    throw new StartUpError('How many leads? npm run demo:fill -- 150');
  await migrateDatabase(database.pool);
  await fill(database, config, count);
  console.log(`${count} leads were added.`);
});
