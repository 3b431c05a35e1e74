import { Navigate, Outlet } from 'react-router';
import { adminPaths } from '#web/admin/paths.ts';
import { PageSpinner } from '#web/admin/ui/page-spinner.tsx';
import { useSession } from './session.ts';

/** Around everything that only a signed-in admin may see. */
export function RequireSession() {
  const { status } = useSession();
  if (status === 'restoring') return <PageSpinner label="Loading" />;
  if (status === 'signed_out') return <Navigate to={adminPaths.login} replace />;
  return <Outlet />;
}
