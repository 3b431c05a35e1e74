import { useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { session, useSession } from '#web/admin/session/session.ts';
import { PageSpinner } from '#web/admin/ui/page-spinner.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { logIn } from './log-in.ts';
import { PasswordField } from '#web/admin/ui/password-field.tsx';

function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function LoginPage() {
  useDocumentTitle('Sign in');
  const { status } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);

  async function submit(form: FormData): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const code = typed(form, 'code');
    const result = await logIn({
      email: typed(form, 'email'),
      password: typed(form, 'password'),
      ...(code !== '' && { code }),
    });
    setBusy(false);
    if (result.ok) return session.signIn(result.login);
    setProblem(result.sentence);
    if (result.needsCode) setNeedsCode(true);
  }

  if (status === 'restoring') return <PageSpinner label="Loading" />;
  if (status === 'signed_in') return <Navigate to={adminPaths.panel} replace />;
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <div className="absolute top-3 right-3">
        <ThemeToggle />
      </div>
      <div className="w-full max-w-sm rounded-xl border border-line bg-paper p-6 shadow-raised sm:p-8">
        <div className="mb-6 flex items-center gap-3">
          <span className="grid size-11 place-items-center rounded-lg bg-accent-soft text-accent-text">
            <LockIcon />
          </span>
          <div>
            <h1 className="text-xl font-semibold">Admin Login</h1>
            <p className="text-sm text-muted">Lift Calculator Management</p>
          </div>
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(new FormData(event.currentTarget));
          }}
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            placeholder="you@example.com"
            required
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            className="mt-2"
          />
          {needsCode && (
            <TextField
              label="Code"
              name="code"
              hint="Of your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              autoFocus
              required
              className="mt-2"
            />
          )}
          <div role="alert" className="my-2 min-h-6 text-sm text-bad">
            {problem}
          </div>
          <Button type="submit" busy={busy} className="w-full">
            {busy ? 'Signing in...' : 'Sign in'}
          </Button>
        </form>
      </div>
    </main>
  );
}
