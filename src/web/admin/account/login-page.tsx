import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { loginResponseSchema } from '#contract/admins/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { fetchValue, queryOf, type RequestFailed, showSuccess } from '#web/admin/query-client.ts';
import { session, useSession } from '#web/admin/session/session.ts';
import { Form } from '#web/admin/ui/form.tsx';
import { ThemeToggle } from '#web/admin/ui/theme.tsx';
import { useDocumentTitle } from '#web/admin/ui/use-document-title.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { codeField, newPassword, ownPassword } from './password-fields.ts';

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
      <div className="popup w-full max-w-sm p-6 sm:p-8">
        <div className="mb-6 flex items-center gap-3">
          <span className="grid size-11 place-items-center rounded-lg bg-accent-soft text-accent-text">
            <LockIcon />
          </span>
          <div>
            <h1 className="text-xl font-semibold">Admin Login</h1>
            <p className="text-sm text-muted">Lift Calculator Management</p>
          </div>
        </div>
        {current.hasEnded && (
          <Notice role="status" className="mb-4">
            Your session has ended. Please sign in again.
          </Notice>
        )}
        {/* What another session began to send gets no answer any more. */}
        {invitation === undefined ? <LoginForm /> : <ChoosePassword key={current.token} token={invitation} />}
      </div>
    </main>
  );
}

function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false);
  const hint = 'From your authenticator app, or a recovery code';
  return (
    <Form
      schema={endpoints['POST /admin/login'].body}
      fields={[
        {
          name: 'email',
          label: 'Email',
          type: 'email',
          autoComplete: 'username',
          placeholder: 'you@example.com',
          required: true,
          autoFocus: true,
          defaultValue: session.read().endedOf,
        },
        ownPassword('Password'),
        ...(needsCode ? [codeField('Code', { hint, autoFocus: true })] : []),
      ]}
      submit="Sign in"
      submitting="Signing in..."
      submitClass="w-full"
      variant="primary"
      onSubmit={async (body) => session.signIn(await fetchValue('POST /admin/login', { body }))}
      onFailure={(error) => {
        if (isAboutCode(error)) setNeedsCode(true);
      }}
      failure={loginFailure}
    />
  );
}

const unexpectedSentence = 'An unexpected error occurred. Please try again.';
const wrongSentence = 'Login failed. Please check your credentials.';

/** Whether the password is right, but the second factor's code is missing or wrong. */
function isAboutCode(error: RequestFailed): boolean {
  return error.has('code_needed') || error.has('wrong_code');
}

/** The sentence for a refusal. Anything else is unexpected. */
function loginFailure(error: RequestFailed): string {
  const { failure } = error;
  if (failure.kind !== 'refused' || failure.status >= 500) return unexpectedSentence;
  const isExplained = failure.status === 429 || isAboutCode(error);
  return isExplained ? (error.sentence ?? wrongSentence) : wrongSentence;
}

/** For people who open the link of an invitation or of a new password. */
function ChoosePassword({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const { data: invited } = useQuery(queryOf('GET /admin/invitations/:token', { params: { token } }));
  return (
    <Form
      schema={endpoints['POST /admin/invitations/:token'].body}
      fields={[newPassword('password')]}
      submit="Set password"
      submitClass="w-full"
      variant="primary"
      onSubmit={async (body) => {
        const done = await fetchValue('POST /admin/invitations/:token', { params: { token }, body });
        // The address must not keep the link, which no longer works.
        await navigate(adminPaths.login, { replace: true });
        const { data } = loginResponseSchema.safeParse(done);
        if (data) session.signIn(data);
        // Last: a new session takes the messages of the one before away.
        showSuccess(`Your password is set.${done.token === undefined ? ` Sign in as ${done.email}` : ''}`);
      }}
      failure={passwordFailure}
    >
      <p className="mb-4 text-sm text-muted">
        {invited
          ? `Choose a password for ${invited.email}, for the admin area of ${invited.business}.`
          : 'Choose your password for the admin area.'}
      </p>
    </Form>
  );
}

function passwordFailure(error: RequestFailed) {
  const sentence = error.sentence ?? 'The password could not be set. Please try again.';
  if (!error.has('invitation_not_found')) return sentence;
  return (
    <>
      <span>{`${sentence} If you have chosen your password already, `}</span>
      <Link to={adminPaths.login} className="text-accent-text underline">
        sign in
      </Link>
      <span>.</span>
    </>
  );
}
