// Narrows the list of leads to those that a cell of the overview counts.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { LeadFilterQuery } from '#contract/leads.ts';
import { leadFigures } from '#server/database/lead-work-schema.ts';
import { leads } from '#server/database/schema.ts';

type Columns = Pick<LeadFilterQuery, 'medium' | 'campaign' | 'touchedBy' | 'decidedBy'>;

const columns = {
  medium: leadFigures.medium,
  campaign: leadFigures.campaign,
  touchedBy: leadFigures.firstTouchBy,
  decidedBy: leadFigures.decidedBy,
} as const satisfies Record<keyof Columns, unknown>;

export function countedAs({ stops, ...query }: Columns & Pick<LeadFilterQuery, 'stops'>): SQL | undefined {
  const is = (name: keyof Columns) => {
    const wanted = query[name];
    if (wanted === undefined) return undefined;
    return wanted === 'none' ? isNull(columns[name]) : eq(columns[name], wanted);
  };
  const wanted = and(
    is('medium'),
    is('campaign'),
    is('touchedBy'),
    is('decidedBy'),
    stops === undefined ? undefined : eq(leadFigures.stops, Number(stops)),
  );
  return wanted && sql`${leads.id} IN (SELECT lead_id FROM ${leadFigures} WHERE ${wanted})`;
}
