import { z } from 'zod';

export const systemStatusSchema = z.object({
  operational: z.boolean(),
  problems: z.array(z.string()).describe('Sentences for the admin; empty when all is well.'),
});

export type SystemStatus = z.output<typeof systemStatusSchema>;
