// What the log of security events holds, as an admin reads it.
import { z } from 'zod';

export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'signed_out_everywhere',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'admin_added',
  'admin_removed',
  'password_reset',
  'second_factor_reset',
  'leads_exported',
  'person_exported',
  'lead_erased',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

const detailSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export type SecurityEventDetail = z.output<typeof detailSchema>;

const securityEventSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(securityEventKinds),
  admin: z.string().nullable().describe('The email of who did it; null when no admin has the email tried.'),
  network: z.string().nullable().describe('Where it came from; null for the command line.'),
  detail: detailSchema.describe('device, reason, lead: what there is to know of this kind.'),
});

export const securityEventListSchema = z.object({
  events: z.array(securityEventSchema).describe('Newest first, at most 50.'),
});

export const securityEventQuerySchema = z.object({
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The id of the oldest event that is known: only older ones are returned.'),
});

export type SecurityEvent = z.output<typeof securityEventSchema>;
