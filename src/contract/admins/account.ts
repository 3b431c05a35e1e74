// Signing in, an admin's own account, and the security log.
import { z } from 'zod';
import { maxNameLength } from '#domain/contact/name.ts';
import { oneLine } from '#domain/text.ts';
import { doneSchema, type Endpoints, text, wholeNumber } from '../endpoint.ts';

/** The shortest password, in characters. */
export const minPasswordLength = 12;
const maxPasswordLength = 1000;

export const adminNameSchema = text()
  .max(maxNameLength, { error: `Name can have at most ${maxNameLength} characters` })
  .transform((name) => oneLine(name, maxNameLength));

/** Six digits of the app or a recovery code, with any spacing. */
export const secondFactorCodeSchema = text({ error: 'Code is required' })
  .trim()
  .min(1, { error: 'Code is required' })
  .max(40, { error: 'Code can have at most 40 characters' });

export const passwordSchema = text({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(maxPasswordLength, { error: `Password can have at most ${maxPasswordLength} characters` });

/** Another server may leave out either field. */
const adminUserSchema = z.object({ id: z.string().catch(''), email: z.string().catch('') });

export const loginResponseSchema = z.object({
  token: z
    .string()
    // Only characters that a header can carry.
    .regex(/^[\x21-\x7e]+$/)
    .describe('Send it as `Authorization: Bearer …` with every admin call.'),
  user: adminUserSchema,
});

export type AdminUser = z.output<typeof adminUserSchema>;
export type LoginResponse = z.output<typeof loginResponseSchema>;

export const adminEndpoints = {
  'POST /admin/login': {
    access: 'public',
    // Each costs the database several writes.
    perMinute: 120,
    maxBodyKb: 4,
    summary: 'Sign in to the admin area',
    body: z.object({
      email: text({ error: 'Email is required' })
        .trim()
        .min(1, { error: 'Email is required' })
        .max(254, { error: 'Email can have at most 254 characters' }),
      password: passwordSchema,
      code: secondFactorCodeSchema
        .optional()
        .describe('Needed with a second factor; without it the answer is `code_needed`.'),
    }),
    response: loginResponseSchema,
  },
  'POST /admin/logout': {
    summary: 'Revoke the session',
    response: doneSchema,
  },
  'GET /admin/admins': {
    summary: 'The people who may look after leads',
    response: z.object({
      admins: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
    }),
  },
} as const satisfies Endpoints;

const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'access_refused',
  'signed_out_everywhere',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'admin_invited',
  'admin_added',
  'admin_removed',
  'password_reset',
  'second_factor_reset',
  'leads_exported',
  'person_exported',
  'lead_erased',
  'status_token_made',
  'status_token_revoked',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

const detailSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export type SecurityEventDetail = z.output<typeof detailSchema>;

const securityEventSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  admin: z
    .string()
    .nullable()
    .describe('The email of the admin; null if no admin has the email that was tried.'),
  network: z.string().nullable().describe('Where it came from; null for the command line.'),
  detail: detailSchema.describe(
    'device, reason, what, lead, tokens, invitations or by (the admin who removed somebody), depending on the kind. tries: how many refusals this entry counts.',
  ),
});

export type SecurityEvent = z.output<typeof securityEventSchema>;

/** A page with fewer is the last. */
export const eventsInPage = 50;

/** What an admin gave out. */
export const tokens = z.array(z.string()).describe('The names of the tokens that they made.');
export const invited = z.array(z.string()).describe('Whom they invited, as far as the link is not used yet.');

const accountSchema = z.object({
  email: z.string(),
  name: z.string().nullable().describe('Shown in place of the email; null: the email is.'),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  signIns: z
    .array(z.object({ at: z.iso.datetime(), network: z.string(), device: z.string() }))
    .describe('The newest ten, newest first.'),
});

export type Account = z.output<typeof accountSchema>;

export const accountEndpoints = {
  'GET /admin/account': {
    summary: 'One’s own account and recent sign-ins',
    response: accountSchema,
  },
  'PUT /admin/account/name': {
    maxBodyKb: 4,
    summary: 'Give oneself the name that colleagues see in place of the email; empty: the email again',
    body: z.object({ name: adminNameSchema }),
    response: z.object({ name: z.string().nullable() }),
  },
  'PUT /admin/account/password': {
    maxBodyKb: 4,
    summary: 'Change one’s password, and end every other session',
    body: z.object({ password: passwordSchema, newPassword: passwordSchema }),
    response: doneSchema
      .extend({ tokens, invited })
      .describe('Names what one gave out, which goes on working.'),
  },
  'POST /admin/account/sign-out-everywhere': {
    summary: 'End every session of one’s own, this one too',
    response: doneSchema,
  },
  'POST /admin/account/second-factor/secret': {
    summary: 'A secret for an authenticator app; nothing changes before a code of it is sent',
    response: z.object({
      secret: z.string().describe('To type into the app.'),
      uri: z.string().describe('For a QR code.'),
    }),
  },
  'PUT /admin/account/second-factor': {
    maxBodyKb: 4,
    summary: 'Ask for a code of this secret at every sign-in from now on, and end every other session',
    body: z.object({
      password: passwordSchema,
      secret: text()
        .refine((secret) => /^[A-Z2-7]{32}$/.test(secret), { error: 'Use the secret that was given' })
        .describe('The one that was given last.'),
      code: secondFactorCodeSchema.describe('A code of the new secret.'),
      currentCode: secondFactorCodeSchema
        .optional()
        .describe(
          'A code of the present second factor, or a recovery code; needed if there is a second factor.',
        ),
    }),
    response: z.object({
      recoveryCodes: z.array(z.string()).describe('Shown this once. Each signs in once in place of a code.'),
    }),
  },
  'POST /admin/account/second-factor/remove': {
    maxBodyKb: 4,
    summary: 'Sign in by password alone again, and end every other session',
    body: z.object({ password: passwordSchema, code: secondFactorCodeSchema }),
    response: doneSchema,
  },
  'GET /admin/security-events': {
    summary: 'Sign-ins, failures, changes of accounts, exports and erasures',
    query: z.object({
      before: wholeNumber(1, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('The id of the oldest event that is known: only older ones are returned.'),
    }),
    response: z.object({
      events: z.array(securityEventSchema).describe(`Newest first, at most ${eventsInPage}.`),
    }),
  },
} as const satisfies Endpoints;
