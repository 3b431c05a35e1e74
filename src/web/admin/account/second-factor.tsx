import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { fetchValue, send } from '#web/admin/query-client.ts';
import { refreshAccount } from './account-api.ts';
import { failureOutsideFields, fieldErrors } from './field-errors.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface SecondFactorProps {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
}

export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const start = useMutation({
    mutationFn: () => fetchValue('POST /admin/account/second-factor/secret', {}),
    meta: { failure: 'Failed to prepare a second factor' },
  });

  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (isOn) return <TurnOff recoveryCodesLeft={recoveryCodesLeft} />;
  if (start.data) {
    return (
      <SetUpSecondFactor
        {...start.data}
        onDone={(recoveryCodes) => {
          start.reset();
          setCodes(recoveryCodes);
          return refreshAccount();
        }}
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Off. With a second factor, a sign-in also asks for a code of an app on your phone: a password that
        somebody else learned is then not enough.
      </p>
      <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
        Set up a second factor
      </Button>
    </>
  );
}

function TurnOff({ recoveryCodesLeft }: Pick<SecondFactorProps, 'recoveryCodesLeft'>) {
  const [password, setPassword] = useState('');
  const removal = useMutation({
    mutationFn: () => send('POST /admin/account/second-factor/remove', { body: { password } }),
    onSuccess: refreshAccount,
    meta: {
      success: 'Second factor turned off',
      failure: failureOutsideFields('Failed to turn off the second factor'),
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!removal.isPending) removal.mutate();
      }}
    >
      <p className="mb-3 text-sm text-muted">
        On: a sign-in asks for a code of your app. Recovery codes left: {recoveryCodesLeft}. For new ones,
        turn it off and set it up again.
      </p>
      <PasswordField
        label="Password, to turn it off"
        autoComplete="current-password"
        required
        value={password}
        error={fieldErrors(removal.error)['password']}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="secondary" busy={removal.isPending} className="mt-2">
        Turn off the second factor
      </Button>
    </form>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  return (
    <>
      <p role="status" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
        The second factor is on. Keep these recovery codes somewhere safe, for the day your phone is gone:
        each signs you in once, and they are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={onKept}>
        I have kept them
      </Button>
    </>
  );
}
