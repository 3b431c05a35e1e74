// What an admin sees and changes of their own account.
import { z } from 'zod';
import { maxPasswordLength } from '#domain/password-length.ts';
import { secondFactorCodeSchema } from './login.ts';
import { text } from './text.ts';

const password = text({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(maxPasswordLength, { error: `Password can have at most ${maxPasswordLength} characters` });

export const accountSchema = z.object({
  email: z.string(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  signIns: z
    .array(z.object({ at: z.iso.datetime(), network: z.string(), device: z.string() }))
    .describe('The newest ten, newest first.'),
});

export const changePasswordSchema = z.object({ password, newPassword: password });

export const newSecondFactorSchema = z.object({
  secret: z.string().describe('For whoever types it into the app.'),
  uri: z.string().describe('For a QR code.'),
});

export const setSecondFactorSchema = z.object({
  password,
  secret: text().refine((secret) => /^[A-Z2-7]{32}$/.test(secret), {
    error: 'Use the secret that was given',
  }),
  code: secondFactorCodeSchema,
});

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown this once. Each signs in once in place of a code.'),
});

export const removeSecondFactorSchema = z.object({ password });

export type Account = z.output<typeof accountSchema>;
