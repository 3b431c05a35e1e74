import { z } from 'zod';

function optionList<Id extends z.ZodType<string | number>>(id: Id) {
  return z
    .array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        image: z.string().optional().describe('Path of a drawing, for shaft types.'),
      }),
    )
    .readonly();
}

export const optionListsSchema = z.object({
  liftTypes: optionList(z.string()),
  cabinTypes: optionList(z.string()),
  budgetConsiderations: optionList(z.string()),
  doorOptions: optionList(z.number()),
  indoorOutdoorOptions: optionList(z.string()),
  shaftTypes: optionList(z.string()),
  yesNoOptions: optionList(z.string()),
});
