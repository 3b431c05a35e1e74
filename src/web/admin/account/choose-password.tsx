// For people who open the link of an invitation or of a new password.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { minPasswordLength } from '#contract/account.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { fetchValue, fieldErrors, showSuccess } from '#web/admin/query-client.ts';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { Button } from '#web/ui/button.tsx';

export function ChoosePassword({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const choosing = useMutation({
    mutationFn: () => fetchValue('POST /admin/invitations/:token', { params: { token }, body: { password } }),
    onSuccess: ({ email }) => {
      showSuccess(`Your password is set. Sign in as ${email}`);
      // Without the link in its address, which no longer works.
      return navigate(adminPaths.login, { replace: true });
    },
  });
  const { password: problem } = fieldErrors(choosing.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!choosing.isPending) choosing.mutate();
      }}
    >
      <p className="mb-4 text-sm text-muted">Choose your password for the admin area.</p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${minPasswordLength} characters; a few words in a row are good`}
        value={password}
        error={problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div role="alert" className="my-2 min-h-6 text-sm text-bad">
        {choosing.error &&
          problem === undefined &&
          (choosing.error.sentence ?? 'The password could not be set. Please try again.')}
      </div>
      <Button type="submit" busy={choosing.isPending} className="w-full">
        Set password
      </Button>
      {choosing.error?.has('invitation_not_found') && (
        <p className="mt-4 text-sm text-muted">
          If you have chosen your password already,{' '}
          <Link to={adminPaths.login} className="text-accent-text underline">
            sign in
          </Link>
          .
        </p>
      )}
    </form>
  );
}
