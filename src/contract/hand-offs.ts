// How contacts fare on their way to the CRM, as the admin sees it.
import { z } from 'zod';

/** What an entry of kind `hand_off` in a lead's history is about. */
export const handOffOutcomes = z.enum([
  'delivered',
  /** The other side had it already. */
  'existed',
  /** It will never be taken as it is. */
  'refused',
  /** The other side wants nothing any more. */
  'gone',
  /** Nothing will be taken until somebody mends the settings. */
  'settings_rejected',
  'limited',
  'unavailable',
  /** We stopped before the other side replied. */
  'interrupted',
  /** By an admin. */
  'sent_again',
]);

export type HandOffOutcome = z.output<typeof handOffOutcomes>;

export const handOffStatusSchema = z.object({
  state: z
    .enum(['off', 'ok', 'waiting', 'trouble'])
    .describe('off: no CRM is connected. trouble: somebody should look.'),
  waiting: z.int().describe('Contacts still to be delivered.'),
  oldestWaitingSeconds: z.int().nullable().describe('How long the oldest of them has waited.'),
  failed: z.int().describe('Contacts that the CRM refused or that were given up; they can be sent again.'),
  settingsRejected: z.boolean().describe('The CRM rejects our settings: check CRM_TOKEN and the like.'),
});

export type HandOffStatus = z.output<typeof handOffStatusSchema>;

export const sentAgainSchema = z.object({
  queued: z.int().describe('How many contacts were put on their way.'),
});
