// Saved views of the leads list. Everybody can replace and delete shared views.
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { leadViews } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

interface View {
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

const idOf = (email: string) => sql<string>`(SELECT id FROM admins WHERE email = ${email})`;

/** Names are unique among an admin's own views and among the shared ones. */
function named({ name, shared }: Pick<View, 'name' | 'shared'>, email: string) {
  const owner = shared ? undefined : eq(leadViews.adminId, idOf(email));
  return and(eq(leadViews.name, name), eq(leadViews.shared, shared), owner);
}

export function createLeadViewStore({ pool, orm }: { readonly pool: Pool; readonly orm: Orm }) {
  return {
    /** The views of the admin with this email, and the shared ones, by name. */
    all: (email: string) =>
      orm
        .select({
          name: leadViews.name,
          query: leadViews.query,
          shared: leadViews.shared,
          owner: admins.email,
        })
        .from(leadViews)
        .innerJoin(admins, eq(admins.id, leadViews.adminId))
        .where(or(leadViews.shared, eq(admins.email, email)))
        .orderBy(asc(leadViews.name), asc(leadViews.shared)),

    save: (view: View, email: string, at: Date) =>
      withTransaction(pool, async ({ orm: transaction }) => {
        await transaction.delete(leadViews).where(named(view, email));
        await transaction
          .insert(leadViews)
          .values({ ...view, id: randomUUIDv7(), adminId: idOf(email), createdAt: at })
          .onConflictDoUpdate({
            target: [leadViews.adminId, leadViews.shared, leadViews.name],
            set: { query: view.query },
          });
      }),

    async remove(view: Pick<View, 'name' | 'shared'>, email: string): Promise<void> {
      await orm.delete(leadViews).where(named(view, email));
    },
  };
}
