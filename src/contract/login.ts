import { z } from 'zod';
import { text } from './text.ts';

export const loginRequestSchema = z.object({
  email: text({ error: 'Email is required' })
    .trim()
    .min(1, { error: 'Email is required' })
    .max(254, { error: 'Email can have at most 254 characters' }),
  password: text({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(1000, { error: 'Password can have at most 1000 characters' }),
});

export const adminUserSchema = z.object({ id: z.string(), email: z.string() });

export const loginResponseSchema = z.object({
  token: z.string().describe('Send it as `Authorization: Bearer …` with every admin call.'),
  user: adminUserSchema,
});

export const adminListSchema = z.object({
  admins: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
});

export type AdminUser = z.output<typeof adminUserSchema>;
export type LoginResponse = z.output<typeof loginResponseSchema>;
