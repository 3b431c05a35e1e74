// Who may sign in, who is invited, and the invitations' links.
import { z } from 'zod';
import { isEmail, maxEmailLength } from '#domain/contact/contact.ts';
import { doneSchema, type Endpoints, text } from '../endpoint.ts';
import {
  adminNameSchema,
  invited,
  loginResponseSchema,
  passwordSchema,
  secondFactorCodeSchema,
  tokens,
} from './account.ts';

export const peopleEndpoints = {
  'GET /admin/people': {
    summary: 'Who may sign in, and who is invited',
    response: z.object({
      people: z.array(
        z.object({
          email: z.string(),
          name: z.string().nullable(),
          hasSecondFactor: z.boolean(),
          since: z.iso.datetime(),
          tokens,
          invited,
        }),
      ),
      mailConnected: z.boolean().describe('Otherwise nobody can be sent a link for a new password.'),
      invitations: z
        .array(z.object({ email: z.string(), expiresAt: z.iso.datetime() }))
        .describe('Links that are not used yet.'),
    }),
  },
  'POST /admin/people': {
    maxBodyKb: 4,
    perMinute: 20,
    summary:
      'Invite somebody, or mail a person a link to choose a new password, three an hour to one address',
    body: z.object({
      email: text({ error: 'Email is required' })
        .trim()
        .max(maxEmailLength, { error: `Email can have at most ${maxEmailLength} characters` })
        .refine(isEmail, { error: 'Please enter a valid email' }),
      name: adminNameSchema.optional(),
      password: passwordSchema
        .optional()
        .describe('One’s own; needed for a new password of somebody who can sign in already.'),
      code: secondFactorCodeSchema
        .optional()
        .describe('A code of one’s own second factor; needed with the password if there is one.'),
    }),
    response: z.object({
      url: z
        .string()
        .nullable()
        .describe(
          'The link, valid once. Null if it was mailed to them, as one for a new password always is.',
        ),
      expiresAt: z.iso.datetime(),
    }),
  },
  'DELETE /admin/people/:email': {
    summary:
      'Remove a person, with their tokens and the invitations that they sent, or an invitation; never the last person',
    params: z.object({ email: text().max(maxEmailLength) }),
    query: z.object({
      keep: z
        .literal('true')
        .optional()
        .describe('true: their tokens and the invitations that they sent go on working.'),
    }),
    response: doneSchema,
  },
  'GET /admin/invitations/:token': {
    access: 'public',
    isPrivate: true,
    perMinute: 20,
    summary: 'Whom the link of an invitation is for, and of which business',
    params: z.object({ token: text().max(100) }),
    response: z.object({ email: z.string(), business: z.string() }),
  },
  'POST /admin/invitations/:token': {
    access: 'public',
    perMinute: 20,
    maxBodyKb: 4,
    summary: 'Choose a password by the link of an invitation, which works once and for 48 hours',
    params: z.object({ token: text().max(100) }),
    body: z.object({ password: passwordSchema }),
    response: z
      .object({ email: z.string(), ...loginResponseSchema.partial().shape })
      .describe('Signs in, too, except somebody with a second factor.'),
  },
} as const satisfies Endpoints;
