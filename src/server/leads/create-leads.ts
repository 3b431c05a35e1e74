// Puts the parts of this folder together.
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import { createEraseLeadStore } from './erasure/erase-lead-store.ts';
import { createExportLeads } from './list/export-leads.ts';
import { createSettleCounts } from './list/settle-counts-store.ts';
import { createLeadCountStore } from './list/lead-count-store.ts';
import { createLeadDetailStore } from './detail/lead-detail-store.ts';
import { createLeadOverview } from './overview/lead-overview.ts';
import { createLeadPageStore } from './list/lead-page-store.ts';
import { createLeadRowsStore } from './list/lead-rows-store.ts';
import { createLeadSearchStore } from './list/lead-search-store.ts';
import { createLeadStore } from './detail/lead-store.ts';
import { createLeadUpkeep } from './erasure/lead-upkeep.ts';
import { createListLeads } from './list/list-leads.ts';
import { createOverviewStore } from './overview/overview-store.ts';
import { createStepCountStore } from '#server/funnel/step-count-store.ts';
import { createStepCounter } from '#server/funnel/step-counter.ts';

export interface LeadsDeps {
  readonly config: Config;
  readonly database: Database;
  readonly livePricing: LivePricing;
  readonly clock: () => Date;
  readonly log: Logger;
}

export function createLeads({ config, database, livePricing, clock, log }: LeadsDeps) {
  const { orm, pool } = database;
  const rows = createLeadRowsStore(orm);
  return {
    list: createListLeads({
      counts: createLeadCountStore(orm),
      pages: createLeadPageStore(orm),
      search: createLeadSearchStore(orm),
      rows: rows.byIds,
      clock,
    }),
    exportAll: createExportLeads(rows, clock),
    overview: createLeadOverview(createOverviewStore(orm), clock),
    rows,
    details: createLeadDetailStore(orm),
    store: createLeadStore(pool),
    erase: createEraseLeadStore(pool),
    stepCounter: createStepCounter(createStepCountStore(pool), clock, log),
    livePricing,
    handOffConnected: config.crm !== undefined,
    clock,
  };
}

export type Leads = ReturnType<typeof createLeads>;

export function createUpkeep({ config, database, clock, log }: Omit<LeadsDeps, 'livePricing'>) {
  return createLeadUpkeep({
    erase: createEraseLeadStore(database.pool),
    settleCounts: createSettleCounts(database.pool),
    retentionMonths: config.leadRetentionMonths,
    clock,
    log,
  });
}
