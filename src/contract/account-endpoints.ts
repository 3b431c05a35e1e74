// An admin's own account, and the log of what concerns security.
import {
  accountSchema,
  changePasswordSchema,
  newSecondFactorSchema,
  recoveryCodesSchema,
  removeSecondFactorSchema,
  setSecondFactorSchema,
} from './account.ts';
import { doneSchema, endpoint } from './endpoint.ts';
import { securityEventListSchema, securityEventQuerySchema } from './security-events.ts';

export const accountEndpoints = {
  account: endpoint({
    method: 'GET',
    path: '/admin/account',
    access: 'admin',
    summary: 'Who is signed in, how, and their recent sign-ins',
    response: accountSchema,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/admin/account/password',
    access: 'admin',
    maxBodyKb: 4,
    summary: 'Change one’s password, and end every other session',
    body: changePasswordSchema,
    response: doneSchema,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/admin/account/sign-out-everywhere',
    access: 'admin',
    summary: 'End every session of one’s own, this one too',
    response: doneSchema,
  }),
  newSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/account/second-factor/secret',
    access: 'admin',
    summary: 'A secret for an authenticator app; nothing changes before a code of it is sent',
    response: newSecondFactorSchema,
  }),
  setSecondFactor: endpoint({
    method: 'PUT',
    path: '/admin/account/second-factor',
    access: 'admin',
    maxBodyKb: 4,
    summary: 'Ask for a code of this secret at every sign-in from now on',
    body: setSecondFactorSchema,
    response: recoveryCodesSchema,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/account/second-factor/remove',
    access: 'admin',
    maxBodyKb: 4,
    summary: 'Sign in by password alone again',
    body: removeSecondFactorSchema,
    response: doneSchema,
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/admin/security-events',
    access: 'admin',
    summary: 'Sign-ins, failures, changes of accounts, exports and erasures',
    query: securityEventQuerySchema,
    response: securityEventListSchema,
  }),
} as const;
