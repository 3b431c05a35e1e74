// Signing in, and the state of the system.
import { z } from 'zod';
import { doneSchema, type Endpoints } from './endpoint.ts';
import { adminListSchema, loginRequestSchema, loginResponseSchema } from './login.ts';
import { channelStatusSchema, handOffStatusSchema, sentAgainSchema } from './deliveries.ts';

export const adminEndpoints = {
  'POST /admin/login': {
    access: 'public',
    maxBodyKb: 4,
    summary: 'Sign in to the admin area',
    body: loginRequestSchema,
    response: loginResponseSchema,
  },
  'POST /admin/logout': {
    summary: 'Revoke the session',
    response: doneSchema,
  },
  'GET /admin/admins': {
    summary: 'The people who may look after leads',
    response: adminListSchema,
  },
  'GET /admin/status': {
    background: true,
    summary: 'Whether everything works, and what does not',
    response: z.object({
      operational: z.boolean(),
      problems: z.array(z.string()).describe('Sentences for the admin; empty when all is well.'),
      handOff: handOffStatusSchema,
      channels: z.array(channelStatusSchema).describe('Every one that was ever connected.'),
    }),
  },
  'POST /admin/hand-offs/retry': {
    summary:
      'Send again whatever failed by any channel, and to the CRM the leads that came while none was connected',
    response: sentAgainSchema,
  },
} as const satisfies Endpoints;
