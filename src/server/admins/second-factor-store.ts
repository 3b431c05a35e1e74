import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { admins, recoveryCodes } from '#server/database/schema.ts';

export function createSecondFactorStore(orm: Orm) {
  return {
    /** The code of this half minute has been used with it already. */
    async set(adminId: string, secret: string, step: number, codeHashes: readonly string[]): Promise<void> {
      await orm.transaction(async (transaction) => {
        await transaction.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
        await transaction.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, adminId })));
        await transaction
          .update(admins)
          .set({ secondFactorSecret: secret, secondFactorStep: step })
          .where(eq(admins.id, adminId));
      });
    },

    async remove(adminId: string): Promise<void> {
      await orm.transaction(async (transaction) => {
        await transaction.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
        await transaction
          .update(admins)
          .set({ secondFactorSecret: null, secondFactorStep: null })
          .where(eq(admins.id, adminId));
      });
    },

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

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
