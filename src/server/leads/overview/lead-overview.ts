import type { LeadOverview } from '#contract/lead-overview.ts';
import { businessDay } from '#domain/business-day.ts';
import { leadStatuses } from '#domain/leads/lead-status.ts';
import { steps } from '#domain/questionnaire/steps.ts';
import { type OverviewStore, sampleSize } from './overview-store.ts';

const dayMs = 86_400_000;

/** The last days, oldest first, today included. Counted as dates, so that no hour of summer time is lost. */
function lastDays(today: string, count: number): string[] {
  const end = Date.parse(today);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

function sumOf<Row extends { leads: number }>(rows: readonly Row[], wanted: (row: Row) => boolean): number {
  return rows.reduce((sum, row) => (wanted(row) ? sum + row.leads : sum), 0);
}

export function createLeadOverview(store: OverviewStore, clock: () => Date) {
  return async (dayCount: number): Promise<LeadOverview> => {
    const days = lastDays(businessDay(clock().getTime()), dayCount);
    const counted = await store.since(days[0] ?? '');
    const perDay = new Map<string, number>();
    for (const { day, leads } of counted.days) perDay.set(day, (perDay.get(day) ?? 0) + leads);
    const visits = new Map(counted.steps.map((row) => [row.step, row.visits]));
    const living = sumOf(counted.days, ({ status }) => status !== 'erased');
    return {
      days: dayCount,
      leads: sumOf(counted.days, () => true),
      sampled: Math.min(living, sampleSize),
      medianTotal: counted.median,
      perDay: days.map((day) => ({ day, leads: perDay.get(day) ?? 0 })),
      byStatus: leadStatuses.map((status) => ({
        status,
        leads: sumOf(counted.days, (row) => row.status === status),
      })),
      bySource: counted.sources,
      funnel: steps.map(({ number }) => ({ step: number, visits: visits.get(number) ?? 0 })),
    };
  };
}
