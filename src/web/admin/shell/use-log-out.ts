import { useNavigate } from 'react-router';
import { adminPaths } from '#web/admin/paths.ts';
import { call, session } from '#web/admin/session/session.ts';
import { mayLeave } from '#web/admin/unsaved-changes.ts';

/** Ends the session on the server and here. Signing out works even when the server cannot be reached. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    const revoked = call('POST /admin/logout');
    session.signOut();
    await navigate(adminPaths.login, { replace: true });
    await revoked;
  };
}
