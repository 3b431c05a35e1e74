import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { fetchValue } from '#web/admin/query-client.ts';
import { failureOutsideFields, fieldErrors } from './field-errors.ts';

interface SetUpSecondFactorProps {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
}

export function SetUpSecondFactor({ secret, uri, onDone }: SetUpSecondFactorProps) {
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
