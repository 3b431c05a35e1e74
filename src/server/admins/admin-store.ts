// The admins. Hashing a password takes a while, in which the admin's row may change or go. So whatever rests on a check of the row
// is stored only if the row is still so.
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { admins, adminSessions, invitations, recoveryCodes } from '#server/database/admin-schema.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { statusTokens } from '#server/database/lead-work-schema.ts';
import { changeInSession, refuseEnded } from '#server/database/open-session.ts';
import { withRepeatedTransaction } from '#server/database/with-transaction.ts';

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
  /** Whether the access that the admin gave to others ends too. */
  readonly endsAccess?: boolean;
}

/** What an admin gave out: the names of tokens, and the emails of invitations that are not used yet. */
export interface Access {
  readonly tokens: string[];
  readonly invited: string[];
}

/** The row of this admin, if they still sign in as when `checked` was read, and have not signed out everywhere since. */
export function asChecked({ id, passwordHash, secondFactorSecret, signOuts }: Admin): SQL {
  return sql`${admins.id} = ${id} AND ${admins.passwordHash} = ${passwordHash} AND ${admins.signOuts} = ${signOuts}
    AND ${admins.secondFactorSecret} IS NOT DISTINCT FROM ${secondFactorSecret}`;
}

export const withId = ({ id }: Pick<Admin, 'id'>): SQL => eq(admins.id, id);

/** Emails are stored and searched in lower case, because people type theirs differently each time. */
export function adminEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function createAdminStore({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  /**
   * Runs work in the name of an admin, who stays as they are meanwhile. Throws when the session of this hash has ended. Returns
   * undefined, without running it, if no row is `which`.
   */
  const inNameOf = <Result>(
    which: SQL,
    session: string | undefined,
    work: (transaction: Orm) => Promise<Result>,
  ): Promise<Result | undefined> =>
    changeInSession(pool, session, async ({ orm: transaction }) => {
      const [found] = await transaction
        .select({ id: admins.id })
        .from(admins)
        .where(which)
        .for('no key update');
      return found && work(transaction);
    });

  return {
    async byEmail(email: string): Promise<Admin | undefined> {
      const [admin] = await orm
        .select()
        .from(admins)
        .where(eq(admins.email, adminEmail(email)));
      return admin;
    },

    /** Returns false if the email is taken. Deletes an open invitation of somebody new, which could set the password. */
    add: (admin: NewAdmin): Promise<boolean> =>
      withRepeatedTransaction(pool, async ({ orm: transaction }) => {
        const email = adminEmail(admin.email);
        // In the order of `choosePassword`. `remove` has the other order: a deadlock is repeated.
        const isForNobodyYet = and(eq(invitations.email, email), isNull(invitations.adminId));
        await transaction.delete(invitations).where(isForNobodyYet);
        const { rowCount } = await transaction
          .insert(admins)
          .values({ ...admin, email })
          .onConflictDoNothing();
        return rowCount === 1;
      }),

    /**
     * Also ends the links by which the admin's password could be set. Returns the access that ended with it; undefined, and changes
     * nothing, if no row is `which`.
     */
    changeLogin: (which: SQL, change: LoginChange): Promise<Access | undefined> =>
      inNameOf(which, change.keptSession, (transaction) => changeLogin(transaction, which, change)),

    /**
     * Stores the password that the person of an invitation chose. The invitation works once, even if two people use its link at the
     * same time; one for a new password makes no new admin, and one of somebody new changes nobody's password. Returns what was
     * done; undefined if the invitation has gone meanwhile.
     */
    choosePassword: (isThis: SQL | undefined, person: NewAdmin) =>
      withRepeatedTransaction(pool, async ({ orm: transaction }) => {
        const { email, passwordHash } = person;
        // Locked before the invitation, as by `remove`.
        const [known] = await transaction
          .select({ id: admins.id })
          .from(admins)
          .where(eq(admins.email, email))
          .for('update');
        const isFor = known ? eq(invitations.adminId, known.id) : isNull(invitations.adminId);
        const used = await transaction.delete(invitations).where(and(isThis, isFor));
        if (used.rowCount === 0) return undefined;
        if (known) {
          await changeLogin(transaction, withId(known), { login: { passwordHash } });
          return 'password_reset';
        }
        const added = await transaction.insert(admins).values(person).onConflictDoNothing();
        return added.rowCount === 1 ? 'admin_added' : undefined;
      }),

    inNameOf,

    /** The access that this admin gave to others: tokens for the status of leads, and invitations. */
    async accessBy(email: string): Promise<Access> {
      const [tokens, invited] = await Promise.all([
        orm.select({ name: statusTokens.name }).from(statusTokens).where(eq(statusTokens.madeBy, email)),
        orm.select({ email: invitations.email }).from(invitations).where(eq(invitations.invitedBy, email)),
      ]);
      return { tokens: tokens.map(({ name }) => name), invited: invited.map((each) => each.email) };
    },

    /**
     * Also ends the admin's sessions, and assigns their leads to nobody. `keepsAccess`: access that they gave to others
     * stays. `session`: of the admin who does it, by its hash; undefined on the command line. Returns the access that ended, or
     * why nobody was removed: without another admin nobody could sign in any more.
     */
    remove({ id, email }: Admin, session: string | undefined, keepsAccess = false) {
      // Repeated, because a lead may be assigned to the admin after their leads are locked.
      return withRepeatedTransaction(pool, async ({ orm: transaction }) => {
        // Before the admins, as by every change of leads.
        await transaction.execute(sql`SELECT count(*) FROM
          (SELECT FROM leads WHERE assigned_to = ${id} ORDER BY id FOR NO KEY UPDATE) AS locked`);
        // Locked, because two admins may remove each other at the same time.
        const people = await transaction
          .select({ id: admins.id })
          .from(admins)
          .orderBy(admins.id)
          .for('update');
        // Not last: people may remove themselves, and their session with them.
        await refuseEnded(transaction, session);
        if (!people.some((each) => each.id === id)) return 'person_not_found';
        if (people.length === 1) return 'last_admin';
        await transaction.delete(admins).where(withId({ id }));
        await transaction.delete(invitations).where(eq(invitations.email, email));
        return keepsAccess ? noAccess : endAccess(transaction, email);
      });
    },

    all(): Promise<Admin[]> {
      return orm.select().from(admins).orderBy(asc(admins.createdAt));
    },
  };
}

export const noAccess: Access = { tokens: [], invited: [] };

async function endAccess(transaction: Orm, email: string): Promise<Access> {
  const { name } = statusTokens;
  const isBy = eq(statusTokens.madeBy, email);
  const tokens = await transaction.delete(statusTokens).where(isBy).returning({ name });
  const isInvitedBy = eq(invitations.invitedBy, email);
  const ended = await transaction.delete(invitations).where(isInvitedBy).returning();
  return { tokens: tokens.map((token) => token.name), invited: ended.map((each) => each.email) };
}

async function changeLogin(
  transaction: Orm,
  which: SQL,
  { login, codeHashes, keptSession, endsAccess = false }: LoginChange,
): Promise<Access | undefined> {
  const [changed] = await transaction
    .update(admins)
    .set(login)
    .where(which)
    .returning({ adminId: admins.id, email: admins.email });
  if (!changed) return undefined;
  const { adminId, email } = changed;
  if (codeHashes) {
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
    const codes = codeHashes.map((codeHash) => ({ codeHash, adminId }));
    if (codes.length > 0) await transaction.insert(recoveryCodes).values(codes);
  }
  // A statement of its own, after the row is locked: so it sees the session of a sign-in that was faster.
  await endSessions(transaction, adminId, keptSession);
  await transaction.delete(invitations).where(eq(invitations.email, email));
  return endsAccess ? endAccess(transaction, email) : noAccess;
}

/** Ends the admin's sessions, except the one of this token's hash, if given. */
export async function endSessions(orm: Orm, adminId: string, keptSession?: string): Promise<void> {
  const others = keptSession === undefined ? undefined : ne(adminSessions.tokenHash, keptSession);
  await orm.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others));
}
