// The dimensions of lifts as the API sends and takes them, in mm and kg.
import { z } from 'zod';
import { type DimensionRow, dimensionProblem, rowName } from '#domain/drawing/dimensions.ts';
import { cabinType } from '#domain/questions/cabin-type.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { wheelchairAccess } from '#domain/questions/wheelchair-access.ts';
import { oneLine, plainDigits } from '#domain/text.ts';
import { given, text } from '../endpoint.ts';

const mostRows = 20;
const longestWords = 60;

const isWhole = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+$/.test(plainDigits(value).trim());

function whole(most: number, unit: string) {
  const error = { error: `Enter whole ${unit} from 1 to ${most.toLocaleString('en-AU')}` };
  const number = z.int(error).min(1, error).max(most, error);
  return z.preprocess((value) => (isWhole(value) ? Number(plainDigits(value)) : value), number);
}

const words = text()
  .overwrite(oneLine)
  .max(longestWords, { error: `Use at most ${longestWords} characters` })
  .default('');

function idOf<Id extends AnswerId>(options: readonly { readonly id: Id }[]) {
  return z.literal(
    options.map(({ id }) => id),
    { error: 'Choose one from the list' },
  );
}

interface Values {
  readonly mm: z.ZodType<number>;
  readonly kg: z.ZodType<number>;
  readonly words: z.ZodType<string>;
  readonly liftType: z.ZodType<string>;
  readonly cabinType: z.ZodType<string | undefined>;
  readonly wheelchairAccess: z.ZodType<string | undefined>;
}

/** One shape for requests and responses. */
function rowSchema({ mm, kg, words: sentence, ...lifts }: Values): z.ZodType<DimensionRow> {
  const size = z.tuple([mm, mm], { error: 'Enter two numbers of millimetres' });
  return z.object({
    ...lifts,
    cabin: size.describe('Clear width and depth.'),
    door: size.describe('Clear width and height.'),
    shaft: z.object({ oneSide: size, opposite: size, adjacent: size }),
    pit: mm,
    headroom: mm,
    storey: mm,
    load: kg,
    standard: sentence,
    leadTime: sentence,
    warranty: sentence,
    servicing: sentence,
  });
}

/** A row as the owner enters it. */
export const dimensionRowInputSchema = rowSchema({
  mm: whole(30_000, 'millimetres'),
  kg: whole(20_000, 'kilograms'),
  words,
  liftType: idOf(liftType.options),
  cabinType: given(idOf(cabinType.options)),
  wheelchairAccess: given(idOf(wheelchairAccess.options)),
});

/** A row as it was saved. */
export const dimensionRowSchema = rowSchema({
  mm: z.number(),
  kg: z.number(),
  words: z.string(),
  liftType: z.string(),
  cabinType: z.string().optional(),
  wheelchairAccess: z.string().optional(),
});

export const dimensionsSchema = z
  .array(dimensionRowInputSchema)
  .max(mostRows, { error: `Enter at most ${mostRows} rows` })
  .superRefine((rows, context) => {
    rows.forEach((row, index) => {
      const problem = dimensionProblem(row);
      if (problem)
        context.addIssue({ code: 'custom', path: [index, problem.part], message: problem.message });
      if (rows.findIndex((other) => rowName(other) === rowName(row)) < index) {
        context.addIssue({
          code: 'custom',
          path: [index, 'liftType'],
          message: 'There is a row for these lifts already',
        });
      }
    });
  })
  .readonly();
