// Signing in, and the state of the system.
import { doneSchema, endpoint } from './endpoint.ts';
import { sentAgainSchema } from './hand-offs.ts';
import { adminListSchema, loginRequestSchema, loginResponseSchema } from './login.ts';
import { systemStatusSchema } from './system-status.ts';

export const adminEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    maxBodyKb: 4,
    summary: 'Sign in to the admin area',
    body: loginRequestSchema,
    response: loginResponseSchema,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: 'admin',
    summary: 'Revoke the session',
    response: doneSchema,
  }),
  admins: endpoint({
    method: 'GET',
    path: '/admin/admins',
    access: 'admin',
    summary: 'The people who may look after leads',
    response: adminListSchema,
  }),
  status: endpoint({
    method: 'GET',
    path: '/admin/status',
    access: 'admin',
    background: true,
    summary: 'Whether everything works, and what does not',
    response: systemStatusSchema,
  }),
  retryHandOffs: endpoint({
    method: 'POST',
    path: '/admin/hand-offs/retry',
    access: 'admin',
    summary:
      'Send again whatever failed by any channel, and to the CRM the leads that came while none was connected',
    response: sentAgainSchema,
  }),
} as const;
