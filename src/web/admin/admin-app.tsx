import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LeadPage } from '#web/admin/leads/lead-page.tsx';
import { LoginPage } from '#web/admin/login/login-page.tsx';
import { adminPaths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { RequireSession } from '#web/admin/session/require-session.tsx';
import { AdminPanel } from '#web/admin/shell/admin-panel.tsx';
import { CrashPage } from '#web/admin/shell/crash-page.tsx';

const router = createBrowserRouter([
  {
    ErrorBoundary: CrashPage,
    children: [
      { path: adminPaths.login, Component: LoginPage },
      {
        Component: RequireSession,
        children: [
          { path: adminPaths.panel, Component: AdminPanel },
          { path: `${adminPaths.panel}/leads/:id`, Component: LeadPage },
        ],
      },
      { path: '*', element: <Navigate to={adminPaths.login} replace /> },
    ],
  },
]);

export function AdminApp() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* The policy of the pages lets no style elements in. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </QueryClientProvider>
  );
}
