// The lines behind a price. They show the yield, so they travel to admins only.
import { z } from 'zod';
import { elements } from '#domain/element.ts';

export const priceLineSchema = z.object({
  id: z.string().describe('What the line is, such as `lift.base`. Estimates keep the ids of their day.'),
  element: z.enum(elements),
  label: z.string(),
  amount: z.int().describe('Whole dollars.'),
});
