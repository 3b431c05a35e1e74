import { and, asc, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from './connection.ts';
import { leads } from './schema.ts';

/** A lead, with the email of the admin to whom it is assigned. */
export type LockedLead = typeof leads.$inferSelect & { readonly assignee: string | null };

/**
 * Locks those that were not erased until the end of the transaction, as everything does that changes leads or their deliveries. In
 * the order of their ids: two that lock several leads would else wait for each other.
 */
export const lockLeads = (orm: Orm, where: SQL | undefined): Promise<LockedLead[]> =>
  orm
    // Not by a join: of a lead that was assigned while this waited for it, PostgreSQL would join the admin of before.
    .select({
      ...getTableColumns(leads),
      assignee: sql<string | null>`(SELECT email FROM admins WHERE admins.id = leads.assigned_to)`,
    })
    .from(leads)
    .where(and(where, isNull(leads.erasedAt)))
    .orderBy(asc(leads.id))
    .for('no key update', { of: leads });
