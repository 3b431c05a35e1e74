import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { accountRequests, refreshAccount } from './account-api.ts';
import { failureOutsideFields, fieldErrors } from './field-errors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

interface SecondFactorProps {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
}

export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const start = useMutation({
    mutationFn: accountRequests.newSecondFactor,
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
    mutationFn: () => accountRequests.removeSecondFactor({ password }),
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
