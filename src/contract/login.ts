import { z } from 'zod';
import { maxPasswordLength } from '#domain/password-length.ts';
import { text } from './text.ts';

/** Six digits of the app or a recovery code, however they are spaced. */
export const secondFactorCodeSchema = text({ error: 'Code is required' })
  .trim()
  .min(1, { error: 'Code is required' })
  .max(40, { error: 'Code can have at most 40 characters' });

export const passwordSchema = text({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(maxPasswordLength, { error: `Password can have at most ${maxPasswordLength} characters` });

export const loginRequestSchema = z.object({
  email: text({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required' })
    .max(254, { error: 'Email can have at most 254 characters' }),
  password: passwordSchema,
  code: secondFactorCodeSchema
    .optional()
    .describe('Of whoever signs in with a second factor; without it they are refused with `code_needed`.'),
});

const adminUserSchema = z.object({ id: z.string(), email: z.string() });

export const loginResponseSchema = z.object({
  token: z.string().describe('Send it as `Authorization: Bearer …` with every admin call.'),
  user: adminUserSchema,
});

export const adminListSchema = z.object({
  admins: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
});

export type AdminUser = z.output<typeof adminUserSchema>;
export type LoginResponse = z.output<typeof loginResponseSchema>;
