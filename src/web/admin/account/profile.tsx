// One's own sign-ins, password and second factor.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, minPasswordLength } from '#contract/account.ts';
import { failureOutsideFields, fieldErrors, send } from '#web/admin/query-client.ts';
import { session } from '#web/admin/session/session.ts';
import { Card } from '#web/admin/ui/card.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { mayLeave } from '#web/admin/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { accountQueries } from './account-api.ts';
import { SecondFactor } from './second-factor.tsx';

export function Profile() {
  const { data: account, isPending } = useQuery(accountQueries.account());
  if (isPending) return <Spinner label="Loading your account" />;
  if (!account) return <p className="text-sm text-bad">Your account could not be loaded.</p>;
  return (
    <div className="grid gap-4">
      <Card title="Password">
        <ChangePassword />
      </Card>
      <Card title="Second factor">
        <SecondFactor isOn={account.hasSecondFactor} recoveryCodesLeft={account.recoveryCodesLeft} />
      </Card>
      <Card title="Recent sign-ins">
        <RecentSignIns signIns={account.signIns} />
      </Card>
    </div>
  );
}

function RecentSignIns({ signIns }: { readonly signIns: Account['signIns'] }) {
  const signingOut = useMutation({
    mutationFn: async () => {
      if (!(await mayLeave())) return;
      await send('POST /admin/account/sign-out-everywhere');
      session.signOut();
    },
    meta: { failure: 'Failed to sign out everywhere' },
  });
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {signIns.map(({ at, device, network }) => (
          <li key={`${at} ${device} ${network}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="inline-block first-letter:uppercase">
              {device}, {network}
            </span>
            <span className="text-muted">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
      <p className="my-3 text-sm text-muted">
        Is there one that you do not know? Change your password: that ends every other session.
      </p>
      <Button variant="secondary" busy={signingOut.isPending} onClick={() => signingOut.mutate()}>
        Sign out everywhere
      </Button>
    </>
  );
}

const empty = { password: '', newPassword: '' };

function ChangePassword() {
  const [fields, setFields] = useState(empty);
  const change = useMutation({
    mutationFn: () => send('PUT /admin/account/password', { body: fields }),
    onSuccess: () => setFields(empty),
    meta: {
      success: 'Password changed; every other session has ended',
      failure: failureOutsideFields('Failed to change the password'),
    },
  });
  const errors = fieldErrors(change.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate();
      }}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        value={fields.password}
        error={errors['password']}
        onChange={({ target }) => setFields({ ...fields, password: target.value })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${minPasswordLength} characters; a few words in a row are good`}
        value={fields.newPassword}
        error={errors['newPassword']}
        onChange={({ target }) => setFields({ ...fields, newPassword: target.value })}
      />
      <Button type="submit" variant="secondary" busy={change.isPending} className="mt-2">
        Change password
      </Button>
    </form>
  );
}
