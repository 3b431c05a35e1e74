// All possible answers and valid pricing configurations, for properties that must hold for every one.
import * as fc from 'fast-check';
import { states } from '#domain/contact/contact.ts';
import { withValueAt } from '#domain/pricing/config-path.ts';
import type { PricedCase } from '#domain/pricing/price-lines.ts';
import type { ValueKind } from '#domain/pricing/price-value.ts';
import { configParts, demoPricing, type PricingConfig } from '#domain/pricing/pricing-config.ts';
import {
  type Catalogue,
  type CatalogueOption,
  listedQuestions,
  optionPricePath,
  ownOptions,
} from '#domain/questions/catalogue.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { answerFields, type Answers, type Question, questionOf } from '#domain/questions/questions.ts';
import { fieldsOf, mergeDeep, recordOf } from '#domain/record-of.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100);

/** Dollars with at most two decimals, often small ones, because rounding matters most there. */
export const arbitraryPrice: fc.Arbitrary<number> = fc.oneof(
  hundredths(1_000_000_000),
  hundredths(300),
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.constantFrom(0, 0.01, 0.49, 0.5, 1.5, 9_999_999.99, 10_000_000),
);

/** Above 0, at most 10, at most four decimals. */
export const arbitraryMultiplier: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((units) => units / 10_000),
  fc.constantFrom(0.0001, 0.92, 0.9999, 1, 1.0001, 1.12, 10),
);

const arbitraryKey = fc.oneof(
  fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,12}$/),
  fc.constantFrom('constructor', 'toString', 'hasOwnProperty', '10'),
);

const unknownPrices = fc.dictionary(arbitraryKey, arbitraryPrice, { maxKeys: 2, noNullPrototype: true });

const arbitraryValues: Readonly<Record<ValueKind, fc.Arbitrary<number>>> = {
  price: arbitraryPrice,
  multiplier: arbitraryMultiplier,
};

const knownValues: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(...configParts.map(({ kind }) => arbitraryValues[kind]))
  .map((values) =>
    fieldsOf(
      configParts.reduce<unknown>((tree, { path }, index) => withValueAt(tree, path, values[index]), {}),
    ),
  );

/** Names that a business may keep beside the known ones. */
const otherValues = fc.record({
  additionalFeatures: fc
    .tuple(
      fc.dictionary(arbitraryKey, unknownPrices, { maxKeys: 2, noNullPrototype: true }),
      fc.record(recordOf(Object.keys(demoPricing.additionalFeatures), () => unknownPrices)),
    )
    .map(([groups, inKnownGroups]) => ({ ...groups, ...inKnownGroups })),
  budgetMultipliers: fc.dictionary(arbitraryKey, arbitraryMultiplier, { maxKeys: 3, noNullPrototype: true }),
});

/** A random value for every price and multiplier, and some groups and options of the business's own. */
export const arbitraryPricingConfig: fc.Arbitrary<PricingConfig> = fc
  .tuple(otherValues, knownValues)
  .map(([others, known]) => mergeDeep(others, known) as unknown as PricingConfig);

/** Answers whose budget consideration is one of the given multipliers. */
function arbitraryAnswers(budgets: readonly string[]): fc.Arbitrary<Answers> {
  const answers = recordOf(answerFields, (field): fc.Arbitrary<AnswerId> => {
    const { isOpenEnded, prices, options } = questionOf(field);
    return fc.constantFrom(...(isOpenEnded && !prices ? budgets : options.map(({ id }) => id)));
  });
  // Safe: each answer was chosen from its own question's options.
  return fc.record(answers).map((sheet) => sheet as Answers);
}

export interface CaseWithPrices extends PricedCase {
  readonly config: PricingConfig;
}

/** Answers together with a configuration that can price them. */
export const arbitraryCase: fc.Arbitrary<CaseWithPrices> = arbitraryPricingConfig.chain((config) =>
  fc.record({
    answers: arbitraryAnswers(Object.keys(config.budgetMultipliers)),
    state: fc.constantFrom(...states.map(({ id }) => id), undefined),
    config: fc.constant(config),
  }),
);

const arbitraryName = fc.stringMatching(/^[A-Z][a-z]{1,12}( [a-z]{1,8})?$/);
const arbitraryOwnId = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);

/** A list of the catalogue in any order, with known options left out, renamed or off, and with some of the business's own. */
function arbitraryList({ options, isOpenEnded }: Question): fc.Arbitrary<readonly CatalogueOption[]> {
  const [first] = options;
  if (!first) throw new Error('a question has no options');
  const words = { name: arbitraryName, description: fc.constant('') };
  const known = fc
    .subarray([...options], { minLength: 1 })
    .chain((some) =>
      fc.tuple(...some.map(({ id }) => fc.record({ id: fc.constant(id), ...words, offered: fc.boolean() }))),
    );
  const own = fc.record({
    id: arbitraryOwnId.map((id) => `own_${id}`),
    ...words,
    offered: fc.boolean(),
    like: fc.constantFrom(...options.map(({ id }) => String(id))),
  });
  const owns = isOpenEnded
    ? fc.uniqueArray(own, { selector: ({ id }) => id, maxLength: 3 })
    : fc.constant([]);
  return fc.tuple(known, owns).chain(([some, more]) => {
    const all: readonly CatalogueOption[] = [...some, ...more];
    return fc
      .shuffledSubarray([...all], { minLength: all.length })
      .map((list) => list.map((each, index) => (index === 0 ? { ...each, offered: true } : each)));
  });
}

/** Prices with a catalogue. Some options of the business's own have a price and some have none. */
export const arbitraryCatalogueConfig: fc.Arbitrary<PricingConfig> = fc
  .tuple(
    arbitraryPricingConfig,
    fc.record(
      recordOf(
        listedQuestions.map(({ list }) => list),
        (list) =>
          fc.option(
            arbitraryList(listedQuestions.find((each) => each.list === list) ?? questionOf('liftType')),
            {
              nil: undefined,
            },
          ),
      ),
    ),
    fc.infiniteStream(fc.oneof({ weight: 3, arbitrary: arbitraryPrice }, fc.constant(undefined))),
  )
  .map(([config, lists, prices]) => {
    const catalogue = JSON.parse(JSON.stringify(lists)) as Catalogue;
    return ownOptions(catalogue).reduce<PricingConfig>(
      (tree, { question, option }) => {
        const { value } = prices.next() as { value: number | undefined };
        if (value === undefined) return tree;
        const price = question.prices ? value : 1 + (value % 9);
        return withValueAt(tree, optionPricePath(question, option.id), price) as PricingConfig;
      },
      { ...config, catalogue },
    );
  });
