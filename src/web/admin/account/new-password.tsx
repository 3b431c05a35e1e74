// Sends somebody a link for a new password, after a question for one's own: somebody else may use the open session.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOutsideFields, fetchValue, fieldErrors } from '#web/admin/query-client.ts';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { DialogFrame } from '#web/admin/ui/dialog-frame.tsx';
import { PasswordField } from '#web/admin/ui/password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface NewPasswordProps {
  readonly email: string;
  readonly isMailConnected: boolean;
  /** One's own second factor is on. */
  readonly needsCode: boolean;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

export function NewPassword({ email, isMailConnected, needsCode, onSent, onClose }: NewPasswordProps) {
  const [fields, setFields] = useState({ password: '', code: '' });
  const sending = useMutation({
    mutationFn: () => {
      const { password, code } = fields;
      return fetchValue('POST /admin/people', { body: { email, password, ...(needsCode && { code }) } });
    },
    onSuccess: async () => {
      await onSent();
      onClose();
    },
    meta: {
      success: `A link was mailed to ${email}`,
      failure: failureOutsideFields('Failed to send a link'),
    },
  });
  const errors = fieldErrors(sending.error);
  return (
    <DialogFrame
      variant="popup"
      title="A new password"
      description={
        isMailConnected
          ? `A link is mailed to ${email}. It works once, for 48 hours.`
          : `Mail is off, so no link can be sent to ${email}. Whoever runs the server can set a new password there:`
      }
      onClose={onClose}
    >
      {isMailConnected ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!sending.isPending) sending.mutate();
          }}
        >
          <PasswordField
            label="Your own password"
            autoComplete="current-password"
            required
            value={fields.password}
            error={errors['password']}
            onChange={({ target }) => setFields({ ...fields, password: target.value })}
          />
          {needsCode && (
            <TextField
              label="Code from your app, or a recovery code"
              autoComplete="one-time-code"
              required
              value={fields.code}
              error={errors['code']}
              onChange={({ target }) => setFields({ ...fields, code: target.value })}
            />
          )}
          <Button type="submit" busy={sending.isPending} className="mt-2">
            Mail the link
          </Button>
        </form>
      ) : (
        <CopyText label="command" text={`npm run admin -- reset ${email}`} />
      )}
    </DialogFrame>
  );
}
