// One-time codes of an authenticator app (RFC 6238: six digits, half a minute), and recovery codes for a lost app.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { plainDigits } from '#domain/text.ts';
import { admins, recoveryCodes } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { tokenHash } from '#server/http/session-token.ts';
import type { SecretBox } from '#server/settings/secret-box.ts';
import type { Admin } from './admin-store.ts';

const recoveryCodeCount = 10;

/** The codes of the half minutes before and after work too: clocks differ, and people type slowly. */
const toleranceSeconds = 30;

/** Loaded only when a second factor is used. */
const library = () => import('otplib');

/** `uri` is for a QR code. */
export async function newSecondFactor(issuer: string, email: string) {
  const { generateSecret, generateURI } = await library();
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/** The half minute of a code, counted from 1970; undefined if the code is wrong. */
export async function stepOfCode(secret: string, typed: string, now: Date): Promise<number | undefined> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return undefined;
  const { verify } = await library();
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** The code without spaces and hyphens. */
export function plainCode(typed: string): string {
  return plainDigits(typed).replace(/[\s-]/g, '').toLowerCase();
}

/** 128 random bits each, in groups that copy well by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    randomBytes(16)
      .toString('hex')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

export const recoveryCodeHash = (code: string): string => tokenHash(plainCode(code));

const purposeOf = (adminId: string) => `second factor of ${adminId}`;

/** Encrypts the secrets that were stored before the key was set or replaced. */
export async function sealSecondFactors(orm: Orm, box: SecretBox): Promise<void> {
  const { id, secondFactorSecret: secret, issuedSecret: issued } = admins;
  for (const admin of await orm.select({ id, secret, issued }).from(admins)) {
    const purpose = purposeOf(admin.id);
    for (const [column, stored] of [
      ['secondFactorSecret', admin.secret],
      ['issuedSecret', admin.issued],
    ] as const) {
      if (stored === null || !box.shouldSeal(stored, purpose)) continue;
      await orm
        .update(admins)
        .set({ [column]: box.seal(box.open(stored, purpose), purpose) })
        .where(and(eq(id, admin.id), eq(admins[column], stored)));
    }
  }
}

/** The change of a login that takes the second factor away. */
export const withoutSecondFactor = {
  login: { secondFactorSecret: null, secondFactorStep: null, issuedSecret: null },
  codeHashes: [],
};

export function createSecondFactorStore(orm: Orm, box: SecretBox) {
  return {
    /** The login with this second factor. `secondFactorStep` is the half minute of its first code: each code works once. */
    login(adminId: string, secret: string, secondFactorStep: number) {
      return {
        secondFactorSecret: box.seal(secret, purposeOf(adminId)),
        secondFactorStep,
        issuedSecret: null,
      };
    },

    /** Undefined if the admin signs in by password alone. */
    secretOf({ id, secondFactorSecret }: Admin): string | undefined {
      return secondFactorSecret === null ? undefined : box.open(secondFactorSecret, purposeOf(id));
    },

    /** Whether this is the secret that was issued last. */
    isIssued({ id, issuedSecret }: Admin, secret: string): boolean {
      return issuedSecret !== null && box.open(issuedSecret, purposeOf(id)) === secret;
    },

    /** What is stored of a secret until somebody sends one of its codes. */
    issued: (adminId: string, secret: string) => ({ issuedSecret: box.seal(secret, purposeOf(adminId)) }),

    /** Returns false if a code of this or a later half minute was used. */
    async useStep(adminId: string, step: number): Promise<boolean> {
      const unused = or(isNull(admins.secondFactorStep), lt(admins.secondFactorStep, step));
      const { rowCount } = await orm
        .update(admins)
        .set({ secondFactorStep: step })
        .where(and(eq(admins.id, adminId), unused));
      return rowCount === 1;
    },

    /** Returns false if there is no such code, or if it was used. */
    async useRecoveryCode(adminId: string, codeHash: string): Promise<boolean> {
      const { rowCount } = await orm
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.adminId, adminId), eq(recoveryCodes.codeHash, codeHash)));
      return rowCount === 1;
    },

    recoveryCodesLeft: (adminId: string): Promise<number> =>
      orm.$count(recoveryCodes, eq(recoveryCodes.adminId, adminId)),
  };
}
