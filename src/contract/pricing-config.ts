// The pricing configuration as it travels. It may come as numbers or numeric strings, and always
// goes out as numbers. One description of its shape serves both directions.
import { z } from 'zod';
import { readValue, type ValueKind, valueSentences } from '#domain/pricing/price-value.ts';
import { knownMultipliers, maxReasonLength, optionPricePaths } from '#domain/pricing/pricing-config.ts';
import { text } from './text.ts';

const numberSentence = 'Enter a number';
const missing = {
  error: ({ code }: { readonly code: string }) =>
    code === 'invalid_key' ? 'This name cannot be used' : 'This part of the prices is missing',
};
/** Visitors are offered a multiplier by its name. */
const entryName = text().refine((name) => name.trim() !== '');

const numeric = z.union([z.number(), text()], { error: numberSentence });

function valueInput(kind: ValueKind) {
  return numeric.transform((value, context) => {
    const number = readValue(kind, value);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: valueSentences[kind] });
    return z.NEVER;
  });
}

const priceInput = valueInput('price');
const multiplierInput = valueInput('multiplier');

/**
 * Options and groups that the calculator does not know are the business's own, so these parts are
 * records: they keep whatever keys came, in the order they came. What the calculator needs is asked for.
 */
function requiring<Schema extends z.ZodType>(schema: Schema, paths: readonly (readonly string[])[]): Schema {
  return schema.superRefine(
    (entries, context) => {
      for (const path of paths) {
        if (!hasEntry(entries, path))
          context.addIssue({ code: 'custom', path: [...path], message: numberSentence });
      }
    },
    { when: () => true },
  );
}

/** What is no record has been refused before. */
function hasEntry(entries: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || typeof entries !== 'object' || entries === null) return true;
  return Object.hasOwn(entries, key) && hasEntry(Object.getOwnPropertyDescriptor(entries, key)?.value, rest);
}

function pricingConfigShape<Price extends z.ZodType<number>>(price: Price, multiplier: z.ZodType<number>) {
  const base = z.object({ lift: price, shaft: price, installation: price, yield: price }, missing);
  const features = z
    .record(entryName, z.record(entryName, price, missing), missing)
    .describe(
      `Prices by group and option. Needed: ${optionPricePaths.map((path) => path.join('.')).join(', ')}.`,
    );
  const multipliers = z
    .record(entryName, multiplier, missing)
    .describe(`Multipliers by budget consideration. Needed: ${knownMultipliers.join(', ')}.`);
  return {
    basePrices: z.object(
      { commercial: base, residential: z.object({ enclosed: base, capsule: base }, missing) },
      missing,
    ),
    additionalFeatures: requiring(features, optionPricePaths),
    extraStops: z.object(
      {
        liftCostPerStop: price,
        shaftCostPerStop: price,
        shaftInstallationCostPerStop: price,
        liftInstallationCostPerStop: price,
        liftInstallationLiftCostPerStop: price,
        yieldCostPerStop: z.object({ lift: price, shaft: price, installation: price }, missing),
      },
      missing,
    ),
    budgetMultipliers: requiring(
      multipliers,
      knownMultipliers.map((key) => [key]),
    ),
  };
}

/** A whole configuration, checked. Keys outside it (`lastUpdated` …) are passed over. */
export const pricingConfigInputSchema = z.object(pricingConfigShape(priceInput, multiplierInput));

const storedShape = pricingConfigShape(z.number(), z.number());

export const savePricingConfigSchema = z.object({
  ...pricingConfigShape(priceInput, multiplierInput),
  reason: text()
    .trim()
    .max(maxReasonLength, { error: `Say why in at most ${maxReasonLength} characters` })
    .optional()
    .describe('Why, in a sentence; kept with the version.'),
  _id: text()
    .optional()
    .describe('The version the edit is based on. Refused with 409 when it is no longer the newest.'),
});

/** A part of a configuration; it is merged deep into the live one and checked as a whole. */
export const partialPricingConfigSchema = z.record(text(), z.unknown(), {
  error: 'Send the part of the prices that changes, as a JSON object',
});

export const livePricingConfigSchema = z.object({
  _id: z.string().describe('The version.'),
  ...storedShape,
  lastUpdated: z.iso.datetime(),
  missingPrices: z
    .array(z.array(z.string()))
    .optional()
    .describe('Paths of prices that were never saved, as for a question added since: they count as 0.'),
});

export type LivePricingConfig = z.output<typeof livePricingConfigSchema>;
