import '#web/api/zod-without-eval.ts';
import './styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LoginPage } from '#web/admin/account/login-page.tsx';
import { startKeys } from '#web/admin/commands/commands.ts';
import { LeadPage } from '#web/admin/leads/lead/lead-page.tsx';
import { startUnsentChanges } from '#web/admin/leads/unsent-changes.ts';
import { startSession, useSession } from '#web/admin/session/session.ts';
import { AdminPanel } from '#web/admin/shell/admin-panel.tsx';
import { Palette } from '#web/admin/shell/palette.tsx';
import { startClock } from '#web/admin/ui/format-moment.ts';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { preloadToasts } from '#web/ui/toasts.ts';
import { adminPaths } from './paths.ts';
import { queryClient } from './query-client.ts';

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

function RequireSession() {
  const { status, token } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'restoring') {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner label="Loading" className="size-10" />
      </main>
    );
  }
  if (status === 'signed_out') {
    const isAboutLead = pathname !== adminPaths.panel || new URLSearchParams(search).has('lead');
    const wantedLead = isAboutLead ? pathname + search : undefined;
    return <Navigate to={adminPaths.login} state={{ wantedLead }} replace />;
  }
  return (
    // Another session may be another person's, so it begins anew.
    <Fragment key={token}>
      <Outlet />
      <Palette />
    </Fragment>
  );
}

/** The router's error boundary: shown instead of a page that threw. The router logs the error. */
function CrashPage() {
  useDocumentTitle('Something went wrong');
  return (
    <main className="grid min-h-dvh place-content-center place-items-center gap-4 p-6 text-center">
      <h1 className="text-2xl font-semibold">Something went wrong</h1>
      <p className="max-w-prose text-muted">
        This page ran into a fault of ours. Nothing that was saved is lost. Please reload it.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the admin page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* The policy of the pages lets no style elements in. */}
      <CSPProvider disableStyleElements>
        {/* A transition may wait on a slow computer, and the next press would change the view before. */}
        <RouterProvider router={router} useTransitions={false} />
      </CSPProvider>
    </QueryClientProvider>
  </StrictMode>,
);
startUnsentChanges();
startSession();
startKeys();
startClock();
preloadToasts();
