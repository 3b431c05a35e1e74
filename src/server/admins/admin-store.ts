import { asc, eq, sql } from 'drizzle-orm';
import { admins, invitations } from '#server/database/admin-schema.ts';
import type { Database } from '#server/database/connection.ts';
import { statusTokens } from '#server/database/lead-work-schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

export type Admin = typeof admins.$inferSelect;
type NewAdmin = typeof admins.$inferInsert;

/** Emails are stored and searched in lower case, because people type theirs differently each time. */
export function adminEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function createAdminStore({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    async byEmail(email: string): Promise<Admin | undefined> {
      const [admin] = await orm
        .select()
        .from(admins)
        .where(eq(admins.email, adminEmail(email)));
      return admin;
    },

    /** Returns false if the email is taken. Deletes the email's open invitation, which could set the new password. */
    async add(admin: NewAdmin): Promise<boolean> {
      const email = adminEmail(admin.email);
      return withTransaction(pool, async ({ orm: transaction }) => {
        await transaction.delete(invitations).where(eq(invitations.email, email));
        const { rowCount } = await transaction
          .insert(admins)
          .values({ ...admin, email })
          .onConflictDoNothing();
        return rowCount === 1;
      });
    },

    async setPassword(id: string, passwordHash: string): Promise<void> {
      await orm.update(admins).set({ passwordHash }).where(eq(admins.id, id));
    },

    /** The access that this admin gave to others: tokens for the status of leads, and invitations. */
    async accessBy(email: string) {
      const [tokens, invited] = await Promise.all([
        orm.select({ name: statusTokens.name }).from(statusTokens).where(eq(statusTokens.madeBy, email)),
        orm.select({ email: invitations.email }).from(invitations).where(eq(invitations.invitedBy, email)),
      ]);
      return { tokens: tokens.map(({ name }) => name), invited: invited.map((each) => each.email) };
    },

    /**
     * Also ends the admin's sessions, and assigns their leads to nobody. `keepsAccess`: access that they gave to others
     * stays. Returns false if there is no other admin, since nobody could sign in any more.
     */
    remove({ id, email }: Admin, keepsAccess: boolean): Promise<boolean> {
      return withTransaction(pool, async ({ orm: transaction }) => {
        const { rowCount } = await transaction.execute(
          // Locked, because two admins may remove each other at the same time.
          sql`DELETE FROM admins WHERE id = ${id} AND (SELECT count(*) FROM (SELECT id FROM admins FOR UPDATE) AS people) > 1`,
        );
        if (rowCount !== 1) return false;
        await transaction.delete(invitations).where(eq(invitations.email, email));
        if (!keepsAccess) {
          await transaction.delete(statusTokens).where(eq(statusTokens.madeBy, email));
          await transaction.delete(invitations).where(eq(invitations.invitedBy, email));
        }
        return true;
      });
    },

    all(): Promise<Admin[]> {
      return orm.select().from(admins).orderBy(asc(admins.createdAt));
    },
  };
}
