import { and, asc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { admins } from './admin-schema.ts';
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
    .select({ ...getTableColumns(leads), assignee: admins.email })
    .from(leads)
    .leftJoin(admins, eq(admins.id, leads.assignedTo))
    .where(and(where, isNull(leads.erasedAt)))
    .orderBy(asc(leads.id))
    .for('no key update', { of: leads });
