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
    route: 'GET /admin/account',
    summary: 'Who is signed in, how, and their recent sign-ins',
    response: accountSchema,
  }),
  changePassword: endpoint({
    route: 'PUT /admin/account/password',
    maxBodyKb: 4,
    summary: 'Change one’s password, and end every other session',
    body: changePasswordSchema,
    response: doneSchema,
  }),
  signOutEverywhere: endpoint({
    route: 'POST /admin/account/sign-out-everywhere',
    summary: 'End every session of one’s own, this one too',
    response: doneSchema,
  }),
  newSecondFactor: endpoint({
    route: 'POST /admin/account/second-factor/secret',
    summary: 'A secret for an authenticator app; nothing changes before a code of it is sent',
    response: newSecondFactorSchema,
  }),
  setSecondFactor: endpoint({
    route: 'PUT /admin/account/second-factor',
    maxBodyKb: 4,
    summary: 'Ask for a code of this secret at every sign-in from now on',
    body: setSecondFactorSchema,
    response: recoveryCodesSchema,
  }),
  removeSecondFactor: endpoint({
    route: 'POST /admin/account/second-factor/remove',
    maxBodyKb: 4,
    summary: 'Sign in by password alone again',
    body: removeSecondFactorSchema,
    response: doneSchema,
  }),
  securityEvents: endpoint({
    route: 'GET /admin/security-events',
    summary: 'Sign-ins, failures, changes of accounts, exports and erasures',
    query: securityEventQuerySchema,
    response: securityEventListSchema,
  }),
} as const;
