// The tables of counters (docs/leads.md); the database's functions named here stand in the migrations.
import { type SQL, sql } from 'drizzle-orm';
import { businessTimeZone } from '#domain/business-day.ts';

/** A table of counters: of which periods they are, and what each period's leads are told apart by. */
export interface Counters {
  readonly table: SQL;
  /** Of the counter: its period's first day. */
  readonly period: SQL;
  readonly periodOf: (moment: SQL) => SQL;
  /** So many days after its first one a period is over, and the one after the next has not begun. */
  readonly periodDays: number;
  /** Of the counter, and of a lead. */
  readonly key: SQL;
  readonly keyOfLead: SQL;
}

export const byDay: Counters = {
  table: sql`lead_counts`,
  period: sql`day`,
  periodOf: (moment) => sql`lead_count_day(${moment})`,
  periodDays: 1,
  key: sql`day`,
  keyOfLead: sql`lead_count_day(created_at)`,
};

/** What is told apart are stretches of the grand total. */
export const byTotal: Counters = {
  table: sql`lead_total_counts`,
  period: sql`half_month`,
  periodOf: (moment) => sql`lead_count_half_month(${moment})`,
  periodDays: 17,
  key: sql`total_from`,
  keyOfLead: sql`lead_count_total(grand_total)`,
};

/** How wide a stretch is, in dollars: as the database's function lead_count_total has it. */
export const totalsPerCounter = 4096;

/** The first moment of a day of the business. */
export const startOfDay = (day: SQL): SQL =>
  sql`(${day})::timestamp AT TIME ZONE ${sql.raw(`'${businessTimeZone}'`)}`;
