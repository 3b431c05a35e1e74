// The menu behind one's name in the header: sign-ins, password, second factor, and the security log.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { type Account, minPasswordLength } from '#contract/account.ts';
import { failureOutsideFields, fieldErrors, send } from '#web/admin/query-client.ts';
import { session } from '#web/admin/session/session.ts';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { mayLeave } from '#web/admin/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { accountQueries } from './account-api.ts';
import { Connections } from './connections.tsx';
import { People } from './people.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SecurityLog } from './security-log.tsx';
import { StatusTokens } from './status-tokens.tsx';

interface AccountDrawerProps {
  readonly email: string;
  readonly onClose: () => void;
}

export function AccountDrawer({ email, onClose }: AccountDrawerProps) {
  const { data: account, isPending } = useQuery(accountQueries.account());
  return (
    <DialogFrame variant="drawer" title="Your account" description={email} onClose={onClose}>
      {isPending && <Spinner label="Loading your account" />}
      {!isPending && !account && <p className="text-sm text-bad">Your account could not be loaded.</p>}
      {account && (
        <div className="grid gap-8">
          <Section title="Recent sign-ins">
            <RecentSignIns signIns={account.signIns} />
          </Section>
          <Section title="Password">
            <ChangePassword />
          </Section>
          <Section title="Second factor">
            <SecondFactor isOn={account.hasSecondFactor} recoveryCodesLeft={account.recoveryCodesLeft} />
          </Section>
          <Section title="People">
            <People />
          </Section>
          <Section title="Connections">
            <Connections />
          </Section>
          <Section title="Status from other programs">
            <StatusTokens />
          </Section>
          <Section title="Security log">
            <SecurityLog />
          </Section>
        </div>
      )}
    </DialogFrame>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
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
