// The words of an estimate, which stay whatever the business renames later.
import { z } from 'zod';

export const answerNamesSchema = z
  .record(z.string(), z.string().optional())
  .describe('The names of the answers as they were when the estimate was made, by question.');
