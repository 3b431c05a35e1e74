import { asc, eq, sql } from 'drizzle-orm';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';

export type Admin = typeof admins.$inferSelect;
type NewAdmin = typeof admins.$inferInsert;

/** Emails are stored and searched in lower case, because people type theirs differently each time. */
export function adminEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function createAdminStore(orm: Orm) {
  return {
    async byEmail(email: string): Promise<Admin | undefined> {
      const [admin] = await orm
        .select()
        .from(admins)
        .where(eq(admins.email, adminEmail(email)));
      return admin;
    },

    /** Returns false if the email is taken. */
    async add(admin: NewAdmin): Promise<boolean> {
      const added = await orm
        .insert(admins)
        .values({ ...admin, email: adminEmail(admin.email) })
        .onConflictDoNothing()
        .returning({ id: admins.id });
      return added.length > 0;
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await orm.update(admins).set({ passwordHash }).where(eq(admins.id, id));
    },

    /** Also ends their sessions, and assigns their leads to nobody. */
    async remove(id: string): Promise<void> {
      await orm.delete(admins).where(eq(admins.id, id));
    },

    /** False if there is no other, because then nobody could sign in. */
    async removeUnlessLast(id: string): Promise<boolean> {
      const { rowCount } = await orm.execute(
        // Locked, since two may remove each other at the same time.
        sql`DELETE FROM admins WHERE id = ${id} AND (SELECT count(*) FROM (SELECT id FROM admins FOR UPDATE) AS people) > 1`,
      );
      return rowCount === 1;
    },

    all(): Promise<Admin[]> {
      return orm.select().from(admins).orderBy(asc(admins.createdAt));
    },
  };
}
