// Puts the parts of this folder together.
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { LivePricing } from '../pricing/live-pricing.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';
import { createExportLeads } from './export-leads.ts';
import { createSettleCounts } from './settle-counts-store.ts';
import { createLeadCountStore } from './lead-count-store.ts';
import { createLeadDetailStore } from './lead-detail-store.ts';
import { createLeadOverview } from './lead-overview.ts';
import { createLeadPageStore } from './lead-page-store.ts';
import { createLeadRowsStore } from './lead-rows-store.ts';
import { createLeadSearchStore } from './lead-search-store.ts';
import { createLeadStore } from './lead-store.ts';
import { createLeadUpkeep } from './lead-upkeep.ts';
import { createListLeads } from './list-leads.ts';
import { createOverviewStore } from './overview-store.ts';
import { createStepCountStore } from './step-count-store.ts';
import { createStepCounter } from './step-counter.ts';

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
    store: createLeadStore(orm),
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
