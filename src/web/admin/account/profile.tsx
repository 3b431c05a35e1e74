// One's own sign-ins, password and second factor.
import { useMutation } from '@tanstack/react-query';
import type { Account } from '#contract/admins/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { refresh, send, showSuccess } from '#web/admin/query-client.ts';
import { session } from '#web/admin/session/session.ts';
import { Card } from '#web/admin/ui/card.tsx';
import { Form } from '#web/admin/ui/form.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { newPassword, ownPassword } from './password-fields.ts';
import { SecondFactor } from './second-factor.tsx';

export function Profile() {
  return (
    <Loaded route="GET /admin/account" what="your account">
      {({ name, hasSecondFactor, recoveryCodesLeft, signIns }) => (
        <div className="grid gap-4">
          <Card title="Name">
            <ChangeName name={name} />
          </Card>
          <Card title="Password">
            <ChangePassword />
          </Card>
          <Card title="Second factor">
            <SecondFactor isOn={hasSecondFactor} recoveryCodesLeft={recoveryCodesLeft} />
          </Card>
          <Card title="Recent sign-ins">
            <RecentSignIns signIns={signIns} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function RecentSignIns({ signIns }: { readonly signIns: Account['signIns'] }) {
  const signingOut = useMutation({
    mutationFn: () => send('POST /admin/account/sign-out-everywhere'),
    // As elsewhere what is not saved yet stays on the device, of which nobody was asked.
    onSuccess: () => session.tokenRefused(session.read().token ?? ''),
    meta: { failure: 'Failed to sign out everywhere' },
  });
  return (
    <>
      <Rows>
        {signIns.map(({ at, device, network }) => (
          <Row
            key={`${at} ${device} ${network}`}
            name={<span className="inline-block first-letter:uppercase">{`${device}, ${network}`}</span>}
          >
            <span className="text-muted">{formatMoment(at)}</span>
          </Row>
        ))}
      </Rows>
      <p className="my-3 text-sm text-muted">
        Is there one that you do not know? Change your password: then every other device is signed out.
      </p>
      <Button variant="secondary" busy={signingOut.isPending} onClick={() => signingOut.mutate()}>
        Sign out everywhere
      </Button>
    </>
  );
}

function ChangeName({ name }: Pick<Account, 'name'>) {
  return (
    <Form
      schema={endpoints['PUT /admin/account/name'].body}
      fields={[{ name: 'name', label: 'Name, as colleagues know it', defaultValue: name ?? '' }]}
      arrange={({ name: typed = '' }) => ({ name: typed })}
      submit="Save name"
      onSubmit={async (body) => {
        await send('PUT /admin/account/name', { body });
        await Promise.all([refresh('GET /admin/account'), refresh('GET /admin/admins')]);
        showSuccess('Name saved');
      }}
      failure="Failed to save the name"
    />
  );
}

function ChangePassword() {
  return (
    <Form
      schema={endpoints['PUT /admin/account/password'].body}
      fields={[ownPassword('Current password'), newPassword('newPassword')]}
      submit="Change password"
      onSubmit={async (body) => {
        const changed = await send('PUT /admin/account/password', { body });
        const given = [...(changed?.tokens ?? []), ...(changed?.invited ?? [])].join(', ');
        const left = given && `. What you gave out still works; revoke it if you do not know it: ${given}`;
        showSuccess(`Password changed; every other session has ended${left}`);
      }}
      failure="Failed to change the password"
    />
  );
}
