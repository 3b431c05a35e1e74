import { minPasswordLength } from '#contract/admins/account.ts';
import type { FormField } from '#web/admin/ui/form.tsx';

/** One's own password, asked for once more: somebody else may use the open session. */
export function ownPassword(label: string): FormField {
  return { name: 'password', label, type: 'password', autoComplete: 'current-password', required: true };
}

export function newPassword(name: string): FormField {
  return {
    name,
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    hint: `At least ${minPasswordLength} characters; a few words in a row are good`,
  };
}

export function codeField(label: string, more?: Partial<FormField>): FormField {
  return { name: 'code', label, autoComplete: 'one-time-code', required: true, ...more };
}
