import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { failureOutsideFields, fetchValue, fieldErrors, send } from '#web/admin/query-client.ts';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { refreshAccount } from './account-api.ts';

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
        Off. With a second factor, a sign-in also asks for a code from an app on your phone. Then your
        password alone is of no use to anybody else.
      </p>
      <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate()}>
        Set up a second factor
      </Button>
    </>
  );
}

function TurnOff({ recoveryCodesLeft }: Pick<SecondFactorProps, 'recoveryCodesLeft'>) {
  const [fields, setFields] = useState({ password: '', code: '' });
  const removal = useMutation({
    mutationFn: () => send('POST /admin/account/second-factor/remove', { body: fields }),
    onSuccess: refreshAccount,
    meta: {
      success: 'Second factor turned off; every other session has ended',
      failure: failureOutsideFields('Failed to turn off the second factor'),
    },
  });
  const errors = fieldErrors(removal.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!removal.isPending) removal.mutate();
      }}
    >
      <p className="mb-3 text-sm text-muted">
        On: a sign-in asks for a code from your app. Recovery codes left: {recoveryCodesLeft}. For new ones,
        turn it off and set it up again.
      </p>
      <PasswordField
        label="Password, to turn it off"
        autoComplete="current-password"
        required
        value={fields.password}
        error={errors['password']}
        onChange={({ target }) => setFields({ ...fields, password: target.value })}
      />
      <TextField
        label="Code from the app, or a recovery code"
        autoComplete="one-time-code"
        required
        value={fields.code}
        error={errors['code']}
        onChange={({ target }) => setFields({ ...fields, code: target.value })}
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
        The second factor is on. Keep these recovery codes in a safe place, in case you lose your phone: each
        signs you in once. They are not shown again.
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

interface SetUpSecondFactorProps {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
}

function SetUpSecondFactor({ secret, uri, onDone }: SetUpSecondFactorProps) {
  const [fields, setFields] = useState({ password: '', code: '' });
  const turningOn = useMutation({
    mutationFn: () => fetchValue('PUT /admin/account/second-factor', { body: { secret, ...fields } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    meta: { failure: failureOutsideFields('Failed to turn on the second factor') },
  });
  const errors = fieldErrors(turningOn.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!turningOn.isPending) turningOn.mutate();
      }}
    >
      <p className="text-sm">
        Scan this with an authenticator app, such as the one in your password manager.
      </p>
      <QrCode text={uri} label="QR code for an authenticator app" />
      <p className="mb-4 text-sm text-muted">
        Or type it in: <code className="font-mono text-ink">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={fields.code}
        error={errors['code']}
        onChange={({ target }) => setFields({ ...fields, code: target.value })}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={fields.password}
        error={errors['password']}
        onChange={({ target }) => setFields({ ...fields, password: target.value })}
      />
      <Button type="submit" variant="secondary" busy={turningOn.isPending} className="mt-2">
        Turn on the second factor
      </Button>
    </form>
  );
}

/** Dark on light in either theme, with the margin that cameras need. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="my-3 size-48 rounded-md border border-line bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
