// A configuration of prices as the API takes and sends it. It takes numbers or numeric strings, and always sends numbers.
import { z } from 'zod';
import { readAmount } from '#domain/money.ts';
import type { ConfigPath } from '#domain/pricing/config-path.ts';
import { readValue, type ValueKind, valueKinds } from '#domain/pricing/price-value.ts';
import {
  configParts,
  type ConfigPart,
  isOpenRoot,
  type PricingConfig,
  valueKindOf,
} from '#domain/pricing/pricing-config.ts';
import { visibleText } from '#domain/text.ts';
import { text } from '../endpoint.ts';
import { catalogueInputSchema, storedCatalogueSchema } from './catalogue.ts';
import { dimensionRowSchema, dimensionsSchema } from './dimensions.ts';

const numberSentence = 'Enter a number';
const missing = {
  error: ({ code }: { readonly code: string }) =>
    code === 'invalid_key' ? 'This name cannot be used' : 'This part of the prices is missing',
};
/** Visitors see a multiplier's name, so it is one line from left to right, and not empty. PostgreSQL reads no half of an emoji. */
const entryName = text().refine(
  (name) => visibleText(name) !== '' && !/[\t\n\r\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u.test(name),
);

const numeric = z.union([z.number(), text()], { error: numberSentence });

function valueInput(kind: ValueKind) {
  return numeric.transform((value, context) => {
    const number = readValue(kind, value);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: valueKinds[kind].sentence });
    return z.NEVER;
  });
}

const longestName = 100;

/** In characters of JSON, for a hundred entries and more. Each page that a visitor opens holds them. */
const largestRecord = 5000;

/** The schema refuses everything but a record. */
function hasEntry(entries: unknown, [key, ...rest]: ConfigPath): boolean {
  if (key === undefined || typeof entries !== 'object' || entries === null) return true;
  return Object.hasOwn(entries, key) && hasEntry(Object.getOwnPropertyDescriptor(entries, key)?.value, rest);
}

type ValueSchema = (kind: ValueKind) => z.ZodType<number>;

/**
 * Nested records, as deep as the paths below their root are long. The business's own keys are kept, in their order. The
 * parts that the calculator needs must be there.
 */
function openSchema(root: string, parts: readonly ConfigPart[], value: ValueSchema): z.ZodType {
  const paths = parts.map(({ path }) => path.slice(1));
  // What is stored already is shown all the same.
  const name = value === valueInput ? entryName.max(longestName) : text();
  const entries = (paths[0] ?? []).reduce<z.ZodType>(
    (schema) => z.record(name, schema, missing),
    value(valueKindOf([root])),
  );
  const needed = paths.map((path) => path.join('.')).join(', ');
  return entries.describe(`By name; the business may add its own. Needed: ${needed}.`).superRefine(
    (given, context) => {
      if (value === valueInput && JSON.stringify(given ?? {}).length > largestRecord)
        context.addIssue({ code: 'custom', message: 'Use fewer names, or shorter ones' });
      for (const path of paths.filter((each) => !hasEntry(given, each)))
        context.addIssue({ code: 'custom', path: [...path], message: numberSentence });
    },
    { when: () => true },
  );
}

function closedSchema(parts: readonly ConfigPart[], value: ValueSchema, depth: number): z.ZodType {
  const [first] = parts;
  if (first?.path.length === depth) return value(first.kind);
  const children = Map.groupBy(parts, ({ path }) => path[depth] ?? '');
  return z.object(
    Object.fromEntries([...children].map(([key, below]) => [key, closedSchema(below, value, depth + 1)])),
    missing,
  );
}

type ConfigShape = {
  readonly [Root in Exclude<keyof PricingConfig, 'dimensions' | 'catalogue'>]: z.ZodType<PricingConfig[Root]>;
};

/** The shape of a configuration follows from its parts; one description serves both directions. */
function configShape(value: ValueSchema): ConfigShape {
  const roots = Map.groupBy(configParts, ({ path: [root = ''] }) => root);
  const shape = [...roots].map(([root, parts]) => [
    root,
    isOpenRoot(root) ? openSchema(root, parts, value) : closedSchema(parts, value, 1),
  ]);
  // The table has every root of the configuration.
  return Object.fromEntries(shape) as ConfigShape;
}

/** A whole configuration, checked. Other keys (`lastUpdated` …) are ignored. */
export const pricingConfigInputSchema = z.object({
  ...configShape(valueInput),
  dimensions: dimensionsSchema
    .optional()
    .describe('The dimensions of the lifts. If left out, those that were saved before are kept.'),
  catalogue: catalogueInputSchema.optional(),
});

/** Another server may send numeric strings. */
const stored = z.codec(z.union([z.number(), z.string()]), z.number(), {
  decode: (value) => readAmount(value) ?? NaN,
  encode: (number) => number,
});

export const storedConfigShape = {
  ...configShape(() => stored),
  dimensions: z.array(dimensionRowSchema).readonly().optional(),
  catalogue: storedCatalogueSchema.optional().describe('Absent: the product’s own options and words.'),
};
