// Other programs set the status of leads, and read them, each with a token that an admin made for it.
import { z } from 'zod';
import { leadStatuses, maxNoteLength } from '#domain/lead/lead.ts';
import { doneSchema, type Endpoints, givenName, idParams, text, tokenScopes } from './endpoint.ts';

const statusTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  madeBy: z.string().describe('The email of the admin who made it.'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type StatusToken = z.output<typeof statusTokenSchema>;

/** Programs send empty fields, or null, for what they do not know. */
const optionalText = (maxLength: number) =>
  text()
    .max(maxLength)
    .trim()
    .nullish()
    .transform((given) => given || undefined);

/** A flag as JSON has it, or as a program that sends all fields as texts. */
const optionalFlag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .nullish()
  .transform((given) => given === true || given === 'true');

export const statusEndpoints = {
  'GET /admin/status-tokens': {
    summary: 'The tokens with which other programs set the status of leads, or read them',
    response: z.object({ tokens: z.array(statusTokenSchema).describe('The newest first.') }),
  },
  'POST /admin/status-tokens': {
    maxBodyKb: 4,
    summary: 'Make a token',
    body: z.object({
      name: givenName('Give the token a name'),
      scopes: z
        .array(z.enum(tokenScopes))
        .min(1)
        .default(['status'])
        .describe('What it may do: set the status of leads, read leads, read the report.'),
    }),
    response: statusTokenSchema.extend({ token: z.string().describe('Shown this once.') }),
  },
  'DELETE /admin/status-tokens/:id': {
    summary: 'Revoke a token',
    params: idParams,
    response: doneSchema,
  },
  'POST /leads/status': {
    access: 'public',
    token: 'status',
    perMinute: 120,
    maxBodyKb: 64,
    summary:
      'Set the status of a lead, with `Authorization: Bearer let_…`. Repeated under the same `Idempotency-Key` it changes nothing',
    // The use case checks the values, because a wrong one gets 422.
    body: z.object({
      leadId: optionalText(100),
      reference: optionalText(40).describe('What one of its estimates is called, such as K7QD-2M4X.'),
      email: optionalText(254),
      status: optionalText(40).describe('contacted, qualified, proposal, closed or lost.'),
      note: optionalText(maxNoteLength),
      newest: optionalFlag.describe('true: of several leads with this email the newest is meant.'),
    }),
    response: z.object({ leadId: z.string(), status: z.enum(leadStatuses) }),
  },
} as const satisfies Endpoints;
