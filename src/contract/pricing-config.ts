// The pricing configuration as it travels. It may come as numbers or numeric strings, and always
// goes out as numbers. One description of its shape serves both directions.
import { z } from 'zod';
import { centDigits, multiplierDigits, parseDecimal } from '#domain/money.ts';
import { maxMultiplier, maxPrice } from '#domain/pricing/pricing-config.ts';

const numeric = z.union([z.number(), z.string()], {
  error: 'Enter a number',
});

const priceSentence = 'Enter a price from 0 to 10,000,000 with at most 2 decimals';
const multiplierSentence = 'Enter a multiplier above 0 and up to 10 with at most 4 decimals';

const priceInput = numeric.transform((value, context) => {
  const cents = parseDecimal(value, centDigits);
  if (cents !== undefined && cents <= maxPrice * 100) return cents / 100;
  context.addIssue({ code: 'custom', message: priceSentence });
  return z.NEVER;
});

const multiplierInput = numeric.transform((value, context) => {
  const tenThousandths = parseDecimal(value, multiplierDigits);
  if (tenThousandths !== undefined && tenThousandths > 0 && tenThousandths <= maxMultiplier * 10_000) {
    return tenThousandths / 10_000;
  }
  context.addIssue({ code: 'custom', message: multiplierSentence });
  return z.NEVER;
});

function pricingConfigShape<Price extends z.ZodType<number>, Multiplier extends z.ZodType<number>>(
  price: Price,
  multiplier: Multiplier,
) {
  const base = z.object({ lift: price, shaft: price, installation: price, yield: price });
  // Options and groups that the calculator does not know are the business's own: kept as they came.
  const group = <Known extends Record<string, Price>>(known: Known) => z.object(known).catchall(price);
  return {
    basePrices: z.object({
      commercial: base,
      residential: z.object({ enclosed: base, capsule: base }),
    }),
    additionalFeatures: z
      .object({
        extraDoor: group({
          oneDoor: price,
          twoDoorsOpposite: price,
          twoDoorsAdjacent: price,
          notSure: price,
        }),
        outdoorProofing: group({ indoor: price, outdoor: price }),
        glassCabin: group({ yes: price, no: price, undecided: price }),
        glassDoors: group({ yes: price, no: price, undecided: price }),
        wheelchairAccess: group({ yes: price, no: price }),
        shaftType: group({ steelFrame: price, glass: price }),
      })
      .catchall(z.record(z.string(), price)),
    extraStops: z.object({
      liftCostPerStop: price,
      shaftCostPerStop: price,
      shaftInstallationCostPerStop: price,
      liftInstallationCostPerStop: price,
      liftInstallationLiftCostPerStop: price,
      yieldCostPerStop: z.object({ lift: price, shaft: price, installation: price }),
    }),
    budgetMultipliers: z
      .object({ budget: multiplier, balanced: multiplier, look: multiplier, premium: multiplier })
      .catchall(multiplier),
  };
}

/** A whole configuration, checked. Keys outside it (`lastUpdated` …) are passed over. */
export const pricingConfigInputSchema = z.object(pricingConfigShape(priceInput, multiplierInput));

const storedShape = pricingConfigShape(z.number(), z.number());

export const pricingConfigSchema = z.object(storedShape);

export const savePricingConfigSchema = z.object({
  ...pricingConfigShape(priceInput, multiplierInput),
  _id: z
    .string()
    .optional()
    .describe('The version the edit is based on. Refused with 409 when it is no longer the newest.'),
});

/** A part of a configuration; it is merged deep into the live one and checked as a whole. */
export const partialPricingConfigSchema = z.record(z.string(), z.unknown());

export const livePricingConfigSchema = z.object({
  _id: z.string().describe('The version.'),
  ...storedShape,
  lastUpdated: z.iso.datetime(),
});

export type LivePricingConfig = z.output<typeof livePricingConfigSchema>;
