import { z } from 'zod';
import { channelStatusSchema } from './deliveries.ts';
import { handOffStatusSchema } from './hand-offs.ts';

export const systemStatusSchema = z.object({
  operational: z.boolean(),
  problems: z.array(z.string()).describe('Sentences for the admin; empty when all is well.'),
  handOff: handOffStatusSchema,
  channels: z.array(channelStatusSchema).describe('Every one that was ever connected.'),
});

export type SystemStatus = z.output<typeof systemStatusSchema>;
