// The admins. Hashing a password takes a while, in which the admin's row may change or go. So whatever rests on a check of the row
// is stored only if the row is still so.
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { admins, adminSessions, invitations, recoveryCodes } from '#server/database/admin-schema.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { statusTokens } from '#server/database/lead-work-schema.ts';
import { withRepeatedTransaction, withTransaction } from '#server/database/with-transaction.ts';

export type Admin = typeof admins.$inferSelect;
type NewAdmin = typeof admins.$inferInsert;

/** The columns by which somebody signs in. */
type Login = Partial<
  Pick<Admin, 'passwordHash' | 'secondFactorSecret' | 'secondFactorStep' | 'issuedSecret'>
>;

export interface LoginChange {
  readonly login: Login;
  /** The hashes of the new recovery codes, in place of all others. If left out, the codes stay. */
  readonly codeHashes?: readonly string[];
  /** The session that goes on, by its hash. All others of the admin end. */
  readonly keptSession?: string | undefined;
}

/** The row of this admin, if they still sign in as when `checked` was read. */
export function asChecked({ id, passwordHash, secondFactorSecret }: Admin): SQL {
  return sql`${admins.id} = ${id} AND ${admins.passwordHash} = ${passwordHash}
    AND ${admins.secondFactorSecret} IS NOT DISTINCT FROM ${secondFactorSecret}`;
}

export const withId = ({ id }: Pick<Admin, 'id'>): SQL => eq(admins.id, id);

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
    add: (admin: NewAdmin): Promise<boolean> =>
      withTransaction(pool, async ({ orm: transaction }) => {
        const email = adminEmail(admin.email);
        const { rowCount } = await transaction
          .insert(admins)
          .values({ ...admin, email })
          .onConflictDoNothing();
        await transaction.delete(invitations).where(eq(invitations.email, email));
        return rowCount === 1;
      }),

    /** Returns false, and changes nothing, if no row is `which`. */
    changeLogin: (which: SQL, change: LoginChange): Promise<boolean> =>
      withTransaction(pool, ({ orm: transaction }) => changeLogin(transaction, which, change)),

    /**
     * Stores the password that the person of an invitation chose. The invitation works once, even if two people use its link at the
     * same time. Returns what was done; undefined if the invitation has gone meanwhile.
     */
    choosePassword: (isThis: SQL | undefined, person: NewAdmin) =>
      withTransaction(pool, async ({ orm: transaction }) => {
        const { email, passwordHash } = person;
        // Locked before the invitation, as by `remove`.
        const [known] = await transaction
          .select({ id: admins.id })
          .from(admins)
          .where(eq(admins.email, email))
          .for('update');
        const used = await transaction.delete(invitations).where(isThis);
        if (used.rowCount === 0) return undefined;
        if (known) await changeLogin(transaction, withId(known), { login: { passwordHash } });
        else await transaction.insert(admins).values(person).onConflictDoNothing();
        return known ? 'password_reset' : 'admin_added';
      }),

    /**
     * Runs work that gives somebody access in the name of an admin, who stays as they are meanwhile. Returns undefined, without
     * running it, if no row is `which`.
     */
    inNameOf: <Result>(
      which: SQL,
      work: (transaction: Orm) => Promise<Result>,
    ): Promise<Result | undefined> =>
      withTransaction(pool, async ({ orm: transaction }) => {
        const [found] = await transaction.select({ id: admins.id }).from(admins).where(which).for('share');
        return found && work(transaction);
      }),

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
      // A change of leads locks them before the admin; this locks the admin first.
      return withRepeatedTransaction(pool, async ({ orm: transaction }) => {
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

async function changeLogin(
  transaction: Orm,
  which: SQL,
  { login, codeHashes, keptSession }: LoginChange,
): Promise<boolean> {
  const [changed] = await transaction
    .update(admins)
    .set(login)
    .where(which)
    .returning({ adminId: admins.id });
  if (!changed) return false;
  const { adminId } = changed;
  if (codeHashes) {
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
    const codes = codeHashes.map((codeHash) => ({ codeHash, adminId }));
    if (codes.length > 0) await transaction.insert(recoveryCodes).values(codes);
  }
  // A statement of its own, after the row is locked: so it sees the session of a sign-in that was faster.
  await endSessions(transaction, adminId, keptSession);
  return true;
}

/** Ends the admin's sessions, except the one of this token's hash, if given. */
export async function endSessions(orm: Orm, adminId: string, keptSession?: string): Promise<void> {
  const others = keptSession === undefined ? undefined : ne(adminSessions.tokenHash, keptSession);
  await orm.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others));
}
