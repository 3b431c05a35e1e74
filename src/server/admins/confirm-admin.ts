// A change of an account asks for one's own password again, because somebody else may use an open session.
import type { AdminUser } from '#contract/account.ts';
import { badField, type Failure, isFailure } from '#server/http/failure.ts';
import type { Admin } from './admin-store.ts';
import { type Accounts, checkCode, type CheckPassword } from './check-login.ts';

export const wrongCode = 'This code is not right: wait for the next one, and check the time of your phone';

export function createConfirmAdmin(accounts: Accounts, checkPassword: CheckPassword) {
  return {
    async password({ email }: AdminUser, password: string, address: string): Promise<Admin | Failure> {
      const admin = await checkPassword({ email, password, address });
      // 401 would end the session.
      const isWrong = isFailure(admin) && admin.failed === 'wrong_credentials';
      return isWrong ? badField('password', 'This is not your password') : admin;
    },

    /** Undefined if the code is right, or if the admin has no second factor yet. */
    async code(
      admin: Admin,
      typed: string | undefined,
      address: string,
      field: string,
    ): Promise<Failure | undefined> {
      const refusal = await checkCode(accounts, admin, typed, address);
      if (!refusal) return undefined;
      // 401 would end the session.
      if (refusal.failed === 'code_needed')
        return badField(field, 'Enter a code of your app, or a recovery code');
      return refusal.failed === 'wrong_code' ? badField(field, wrongCode) : refusal;
    },
  };
}

export type ConfirmAdmin = ReturnType<typeof createConfirmAdmin>;
