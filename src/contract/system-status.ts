import { z } from 'zod';
import { handOffStatusSchema } from './hand-offs.ts';

export const systemStatusSchema = z.object({
  operational: z.boolean(),
  problems: z.array(z.string()).describe('Sentences for the admin; empty when all is well.'),
  handOff: handOffStatusSchema,
});

export type SystemStatus = z.output<typeof systemStatusSchema>;
