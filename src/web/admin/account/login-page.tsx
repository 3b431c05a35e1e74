import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ApiErrorCode } from '#contract/errors.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { fetchValue } from '#web/admin/query-client.ts';
import { session, useSession } from '#web/admin/session/session.ts';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import type { ApiFailure, BodyOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChoosePassword } from './choose-password.tsx';

function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function LoginPage() {
  useDocumentTitle('Sign in');
  const current = useSession();
  const { state, hash } = useLocation();
  const [, invitation] = /^#invitation=([\w-]+)$/.exec(hash) ?? [];
  if (current.status === 'restoring') return null;
  if (current.status === 'signed_in' && invitation === undefined)
    return <Navigate to={adminPaths.panel} state={{ ...fieldsOf(state), signedIn: true }} replace />;
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
        {current.status === 'signed_out' && current.hasEnded && (
          <p role="status" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            Your session has ended. Please sign in again.
          </p>
        )}
        {invitation === undefined ? <LoginForm /> : <ChoosePassword token={invitation} />}
      </div>
    </main>
  );
}

function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false);
  const signingIn = useMutation({
    mutationFn: (body: BodyOf<'POST /admin/login'>) => fetchValue('POST /admin/login', { body }),
    onSuccess: (login) => session.signIn(login),
    onError: ({ failure }) => {
      if (isAboutCode(failure)) setNeedsCode(true);
    },
  });

  function submit(form: FormData): void {
    const code = typed(form, 'code');
    signingIn.mutate({
      email: typed(form, 'email'),
      password: typed(form, 'password'),
      ...(code !== '' && { code }),
    });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
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
          hint="From your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoFocus
          required
          className="mt-2"
        />
      )}
      <div role="alert" className="my-2 min-h-6 text-sm text-bad">
        {signingIn.error && loginFailure(signingIn.error.failure)}
      </div>
      <Button type="submit" busy={signingIn.isPending} className="w-full">
        {signingIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

const unexpectedSentence = 'An unexpected error occurred. Please try again.';
const wrongSentence = 'Login failed. Please check your credentials.';

const codeFailures: readonly (string | undefined)[] = ['code_needed', 'wrong_code'] satisfies ApiErrorCode[];

/** The password is right, and the second factor's code is missing or wrong. */
function isAboutCode(error: ApiFailure): boolean {
  return error.kind === 'refused' && codeFailures.includes(error.code);
}

/** The sentence for a refusal. Anything else is unexpected. */
function loginFailure(error: ApiFailure): string {
  if (error.kind !== 'refused' || error.status >= 500) return unexpectedSentence;
  const isExplained = error.status === 429 || isAboutCode(error);
  return isExplained ? (error.error ?? wrongSentence) : wrongSentence;
}
