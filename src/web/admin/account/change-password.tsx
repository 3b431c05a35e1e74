import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { minPasswordLength } from '#domain/password-length.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { send } from '#web/admin/query-client.ts';
import { failureOutsideFields, fieldErrors } from './field-errors.ts';

const empty = { password: '', newPassword: '' };

export function ChangePassword() {
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
