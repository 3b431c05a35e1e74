// For people who open the link of an invitation or of a new password.
import { Link, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { fetchValue, type RequestFailed, showSuccess } from '#web/admin/query-client.ts';
import { Form } from '#web/admin/ui/form.tsx';
import { newPassword } from './password-fields.ts';

export function ChoosePassword({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  return (
    <Form
      schema={endpoints['POST /admin/invitations/:token'].body}
      fields={[newPassword('password')]}
      submit="Set password"
      submitClass="w-full"
      variant="primary"
      onSubmit={async (body) => {
        const { email } = await fetchValue('POST /admin/invitations/:token', { params: { token }, body });
        showSuccess(`Your password is set. Sign in as ${email}`);
        // The address must not keep the link, which no longer works.
        await navigate(adminPaths.login, { replace: true });
      }}
      failure={failure}
    >
      <p className="mb-4 text-sm text-muted">Choose your password for the admin area.</p>
    </Form>
  );
}

function failure(error: RequestFailed) {
  const sentence = error.sentence ?? 'The password could not be set. Please try again.';
  if (!error.has('invitation_not_found')) return sentence;
  return (
    <>
      {sentence} If you have chosen your password already,{' '}
      <Link to={adminPaths.login} className="text-accent-text underline">
        sign in
      </Link>
      .
    </>
  );
}
