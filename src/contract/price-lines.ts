// The lines behind a price. They show the yield, so they travel to admins only.
import { z } from 'zod';
import { elements, priceLineLabels } from '#domain/pricing/price-lines.ts';

export const priceLineSchema = z.object({
  id: z.enum(Object.keys(priceLineLabels) as [keyof typeof priceLineLabels]),
  element: z.enum(elements),
  label: z.string(),
  amount: z.int().describe('Whole dollars.'),
});
