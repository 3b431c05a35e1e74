import type { LeadOverview } from '#contract/lead-overview.ts';
import { businessCalendar, daysAfter } from '#domain/business-day.ts';
import { leadStatuses } from '#domain/leads/lead-status.ts';
import { steps } from '#domain/questionnaire/steps.ts';
import type { Context } from '#server/context.ts';
import { createStepCountStore } from '#server/funnel/step-count-store.ts';
import type { Route } from '#server/http/route.ts';
import { type Numbers, readNumbers, sampleSize } from './overview-store.ts';

/** Reading the leads of 90 days takes a while when there are many, and a minute changes little. */
const keptMs = 60_000;

/** The last days, oldest first, today included. */
function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(today, index + 1 - count));
}

function sumOf<Row extends { leads: number }>(rows: readonly Row[], wanted: (row: Row) => boolean): number {
  return rows.reduce((sum, row) => (wanted(row) ? sum + row.leads : sum), 0);
}

export function overviewRoutes(
  route: Route,
  { config: { timeZone }, database: { orm, pool }, clock }: Context,
): void {
  const calendar = businessCalendar(timeZone);
  const stepCounts = createStepCountStore(pool);
  /** By the length of the period. */
  const kept = new Map<number, { firstDay: string; until: number; numbers: Numbers }>();

  async function numbersOf(days: readonly string[], now: number): Promise<Numbers> {
    const [firstDay = ''] = days;
    const known = kept.get(days.length);
    if (known && known.firstDay === firstDay && now < known.until) return known.numbers;
    const numbers = await readNumbers(orm, timeZone, days);
    kept.set(days.length, { firstDay, until: now + keptMs, numbers });
    return numbers;
  }

  async function overview(dayCount: number): Promise<LeadOverview> {
    const now = clock().getTime();
    const days = lastDays(calendar.day(now), dayCount);
    const [numbers, visits] = await Promise.all([numbersOf(days, now), stepCounts.since(days[0] ?? '')]);
    return {
      days: dayCount,
      leads: sumOf(numbers.days, () => true),
      sampled: Math.min(
        sumOf(numbers.days, ({ status }) => status !== 'erased'),
        sampleSize,
      ),
      medianTotal: numbers.median,
      perDay: days.map((day) => ({ day, leads: sumOf(numbers.days, (row) => row.day === day) })),
      byStatus: leadStatuses.map((status) => ({
        status,
        leads: sumOf(numbers.days, (row) => row.status === status),
      })),
      bySource: numbers.sources,
      funnel: steps.map(({ number }) => ({ step: number, visits: visits.get(number) ?? 0 })),
    };
  }

  route('GET /leads/overview', ({ query }) => overview(Number(query.days)));
}
