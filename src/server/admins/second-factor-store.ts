import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { admins, recoveryCodes } from '#server/database/schema.ts';

export function createSecondFactorStore(orm: Orm) {
  /** The code of this half minute has been used with it already. */
  async function set(
    adminId: string,
    secondFactorSecret: string | null,
    secondFactorStep: number | null,
    codeHashes: readonly string[],
  ): Promise<void> {
    const codes = codeHashes.map((codeHash) => ({ codeHash, adminId }));
    await orm.transaction(async (transaction) => {
      await transaction.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
      if (codes.length > 0) await transaction.insert(recoveryCodes).values(codes);
      await transaction
        .update(admins)
        .set({ secondFactorSecret, secondFactorStep })
        .where(eq(admins.id, adminId));
    });
  }

  return {
    set,

    remove: (adminId: string): Promise<void> => set(adminId, null, null, []),

    /** False: a code of this half minute or a later one was used before. */
    async useStep(adminId: string, step: number): Promise<boolean> {
      const unused = or(isNull(admins.secondFactorStep), lt(admins.secondFactorStep, step));
      const used = await orm
        .update(admins)
        .set({ secondFactorStep: step })
        .where(and(eq(admins.id, adminId), unused))
        .returning({ id: admins.id });
      return used.length > 0;
    },

    /** False: there is no such code, or it was used before. */
    async useRecoveryCode(adminId: string, codeHash: string): Promise<boolean> {
      const used = await orm
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.adminId, adminId), eq(recoveryCodes.codeHash, codeHash)))
        .returning({ adminId: recoveryCodes.adminId });
      return used.length > 0;
    },

    async recoveryCodesLeft(adminId: string): Promise<number> {
      const [row] = await orm
        .select({ left: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.adminId, adminId));
      return row?.left ?? 0;
    },
  };
}
