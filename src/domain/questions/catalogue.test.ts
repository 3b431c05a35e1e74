import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueInputSchema } from '#contract/pricing/catalogue.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { linesInWords } from '#domain/pricing/shown-lines.ts';
import { alternatives, whatIf } from '#domain/pricing/what-if.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { arbitraryCatalogueConfig } from '#tests/builders/arbitraries.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { answerNames, answersInWords, readAnswers } from './answers.ts';
import { catalogueChanges } from './catalogue-changes.ts';
import {
  type CatalogueOption,
  hasPrice,
  likeAnswers,
  namesInCatalogue,
  notOffered,
  optionLists,
  ownNames,
  ownOptions,
  savedCatalogue,
  turnedOff,
  unpricedOptions,
  withOptionsOff,
} from './catalogue.ts';
import { questionOptions } from './option-lists.ts';
import { questionOf, questions } from './questions.ts';

const option = (id: string, more: Partial<CatalogueOption> = {}): CatalogueOption => ({
  id,
  name: id,
  description: '',
  offered: true,
  ...more,
});

const masonry = option('masonry', { name: 'Masonry shaft', like: 'steel_frame' });
const config = buildPricingConfig({ additionalFeatures: { shaftType: { masonry: 4_200 } } });
const withShafts = (...shaftTypes: CatalogueOption[]) => ({ ...config, catalogue: { shaftTypes } });

test('without a catalogue everything is offered in the product’s own words', () => {
  const lists = optionLists(config);
  expect(lists.shaftTypes.map(({ id, name }) => [id, name])).toEqual([
    ['by_builder', 'Shaft by my builder (none supplied)'],
    ['steel_frame', 'Steel-framed shaft'],
    ['glass', 'Glass shaft'],
  ]);
  expect(lists.budgetConsiderations.map(({ id }) => id)).toEqual(['balanced', 'look']);
});

test('a list has its order and names, and is without what is off or not named', () => {
  const lists = optionLists(
    withShafts(masonry, option('glass', { name: 'Glazed shaft' }), option('steel_frame', { offered: false })),
  );
  expect(lists.shaftTypes).toEqual([
    {
      id: 'masonry',
      name: 'Masonry shaft',
      description: '',
      image: '/shaft-types/steel-frame.svg',
      like: 'steel_frame',
    },
    { id: 'glass', name: 'Glazed shaft', description: '', image: '/shaft-types/glass.svg' },
  ]);
  expect(lists.liftTypes).toEqual(optionLists(config).liftTypes);
});

test('a picture stands in place of the drawing', () => {
  const [glass] = optionLists(withShafts(option('glass', { picture: 'p1' }))).shaftTypes;
  expect(glass).toMatchObject({ image: '/pictures/p1', picture: 'p1' });
});

test('Yes, No and Undecided keep their names, and have a description for each question', () => {
  const catalogue = { yesNo: { glassDoors: { undecided: 'We decide together' } } };
  const lists = optionLists({ ...config, catalogue });
  const texts = (field: 'glassDoors' | 'glassInCabin') =>
    questionOptions(questionOf(field), lists).map(({ name, description }) => [name, description]);
  expect(texts('glassDoors')).toContainEqual(['Undecided', 'We decide together']);
  expect(texts('glassInCabin')).toContainEqual(['Undecided', 'Price it without for now and decide later']);
});

test('an option of the business’s own is priced by its id, and supplied as the one that it is like', () => {
  const priced = (like: string) =>
    calculate(buildCase(buildAnswers({ shaftType: 'masonry' })), withShafts({ ...masonry, like })).totals;
  const steel = calculate(buildCase(buildAnswers()), config).totals;
  expect(priced('steel_frame').shaft).toBe(steel.shaft + 4_200);
  expect(priced('by_builder').shaft).toBe(0);
});

test('the names of the answers are those of the catalogue, and stand in lines and words', () => {
  const answers = buildAnswers({ shaftType: 'masonry' });
  const offering = withShafts(masonry);
  const names = answerNames(answers, namesInCatalogue(answers, offering));
  expect(names).toMatchObject({ shaftType: 'Masonry shaft', liftType: 'Residential Lift' });
  const { lines } = calculate(buildCase(answers), offering);
  expect(linesInWords(lines, answers, names)).toContainEqual({
    element: 'shaft',
    label: 'Masonry shaft',
    amount: 4_200,
  });
  expect(answersInWords(answers, names)).toContainEqual({ label: 'Shaft', words: 'Masonry shaft' });
  expect(likeAnswers(answers, offering.catalogue)).toEqual({ shaftType: 'steel_frame' });
});

test('what is off is no answer, and no change that is offered', () => {
  const offering = withShafts(masonry, option('glass'));
  const answers = buildAnswers({ shaftType: 'steel_frame', liftType: 'commercial', cabinType: 'enclosed' });
  expect(
    notOffered(answers, offering).map(({ question: { field }, option: off }) => [field, off?.name]),
  ).toEqual([['shaftType', 'Steel-framed shaft']]);
  expect(notOffered({ ...answers, shaftType: 'carbon' }, offering)[0]?.option).toBeUndefined();
  const priced = buildCase(buildAnswers({ shaftType: 'glass' }));
  expect(whatIf(priced, offering).map(({ label }) => label)).not.toContain('Steel-framed shaft');
  expect(
    alternatives(priced, offering).flatMap(({ field, id }) => (field === 'shaftType' ? [id] : [])),
  ).toEqual(['masonry']);
  expect(ownNames(offering)).toEqual({ shaftType: { masonry: 'Masonry shaft', glass: 'glass' } });
  expect(ownNames(config)).toEqual({});
});

test('the cabin of a commercial lift is implied, also while it is off', () => {
  const catalogue = { cabinTypes: [option('capsule')] };
  const answers = buildAnswers({ liftType: 'commercial', cabinType: 'enclosed' });
  expect(notOffered(answers, { ...config, catalogue })).toEqual([]);
});

test('a save keeps the lists that it leaves out, and names every known option of the others', () => {
  const former = { liftTypes: [option('residential', { name: 'Home lift' })] };
  const saved = savedCatalogue(withShafts(masonry, option('glass')), former);
  expect(saved?.liftTypes?.map(({ id, name, offered }) => [id, name, offered])).toEqual([
    ['residential', 'Home lift', true],
    ['commercial', 'Commercial Grade Lift', false],
  ]);
  expect(saved?.shaftTypes?.map(({ id, offered }) => [id, offered])).toEqual([
    ['masonry', true],
    ['glass', true],
    ['by_builder', false],
    ['steel_frame', false],
  ]);
  expect(savedCatalogue(config, former)).toBe(former);
});

test('an option without a price is found by its place', () => {
  const { additionalFeatures: _, ...unpriced } = withShafts(option('glass'), masonry);
  expect(unpricedOptions(unpriced).map(({ option: { id }, index }) => [id, index])).toEqual([['masonry', 1]]);
  expect(optionLists(unpriced).shaftTypes.map(({ id }) => id)).toEqual(['glass']);
});

test('options of the business’s own that must stay come back off', () => {
  const kept = ownOptions(withShafts(masonry).catalogue);
  const shafts = withOptionsOff(config, kept)?.shaftTypes;
  expect(shafts?.map(({ id, offered }) => [id, offered])).toEqual([
    ['by_builder', true],
    ['steel_frame', true],
    ['glass', true],
    ['masonry', false],
  ]);
});

test('changes are told in a sentence each', () => {
  const off = withShafts(option('glass', { name: 'Glazed' }), masonry);
  expect(catalogueChanges(config, off)).toEqual([
    'Shaft: Glass shaft is called Glazed',
    'Shaft: Glass shaft has another description',
    'Shaft: Masonry shaft is new',
    'Shaft: Shaft by my builder (none supplied) is off',
    'Shaft: Steel-framed shaft is off',
  ]);
  expect(catalogueChanges(off, withShafts(masonry, option('glass', { name: 'Glazed' })))).toEqual([
    'Shaft: another order',
  ]);
  expect(turnedOff(config, off).map(({ id }) => id)).toEqual(['by_builder', 'steel_frame']);
});

const refused = (list: string, ...options: object[]) =>
  (catalogueInputSchema.safeParse({ [list]: options }).error?.issues ?? []).map(({ path }) => path.join('.'));

test.each([
  ['an empty name', 'shaftTypes', [{ ...option('glass'), name: '  ' }], 'shaftTypes.0.name'],
  ['a long name', 'shaftTypes', [{ ...option('glass'), name: 'a'.repeat(61) }], 'shaftTypes.0.name'],
  [
    'a long description',
    'shaftTypes',
    [{ ...option('glass'), description: 'a'.repeat(161) }],
    'shaftTypes.0.description',
  ],
  ['nothing offered', 'doorOptions', [{ ...option('1'), offered: false }], 'doorOptions'],
  ['an own lift type', 'liftTypes', [option('residential'), option('goods')], 'liftTypes.1.id'],
  ['an id with a capital', 'shaftTypes', [option('Masonry', { like: 'glass' })], 'shaftTypes.0.id'],
  ['an own option that is like nothing', 'shaftTypes', [option('masonry')], 'shaftTypes.0.like'],
  ['one like another own', 'shaftTypes', [option('brick', { like: 'masonry' })], 'shaftTypes.0.like'],
  ['the same option twice', 'shaftTypes', [option('glass'), option('glass')], 'shaftTypes.1.id'],
  ['a hidden multiplier', 'budgetConsiderations', [option('premium')], 'budgetConsiderations.0.id'],
  [
    'a commercial lift by another name',
    'liftTypes',
    [option('commercial', { name: 'Shops' })],
    'liftTypes.0.name',
  ],
  [
    'a home lift called commercial',
    'liftTypes',
    [option('residential', { name: 'Commercial' })],
    'liftTypes.0.name',
  ],
  [
    'an enclosed cabin by another name',
    'cabinTypes',
    [option('enclosed', { name: 'Box' })],
    'cabinTypes.0.name',
  ],
  ['a picture that is no id', 'shaftTypes', [option('glass', { picture: '../x' })], 'shaftTypes.0.picture'],
])('%s is refused at its place', (_, list, options, path) => {
  expect(refused(list, ...options)).toEqual([path]);
});

test('each limit itself is allowed, and door ids are numbers', () => {
  const longest = { ...masonry, name: 'a'.repeat(60), description: 'a'.repeat(160), id: 'a'.repeat(40) };
  expect(refused('shaftTypes', longest)).toEqual([]);
  expect(catalogueInputSchema.parse({ doorOptions: [option('2')] }).doorOptions?.[0]?.id).toBe(2);
  expect(refused('liftTypes', option('commercial', { name: 'Light COMMERCIAL lift' }))).toEqual([]);
});

const cases = { numRuns: 500 };

test('no catalogue lets a total differ from the sum of its lines, or offers what has no price', () => {
  fc.assert(
    fc.property(arbitraryCatalogueConfig, fc.infiniteStream(fc.nat()), (offering, picks) => {
      const lists = optionLists(offering);
      const chosen = questions.map((question) => {
        const options = questionOptions(question, lists);
        for (const { id } of options) expect(hasPrice(question, id, offering)).toBe(true);
        const { value } = picks.next() as { value: number };
        return [question.field, options[value % options.length]?.id ?? question.options[0]?.id] as const;
      });
      const answers = readAnswers(Object.fromEntries(chosen));
      if (!answers) throw new Error('an option that is offered is no answer');
      fc.pre(notOffered(answers, offering).length === 0);
      const { lines, totals } = calculate(buildCase(answers), offering);
      const sum = (element: string) =>
        lines.reduce((all, line) => (line.element === element ? all + line.amount : all), 0);
      for (const element of ['lift', 'shaft', 'installation'] as const) {
        expect(totals[element]).toBe(Math.max(0, sum(element)));
      }
      expect(totals.grandTotal).toBe(totals.lift + totals.shaft + totals.installation);
      for (const { field, id, difference } of alternatives(buildCase(answers), offering)) {
        const changed = readAnswers({ ...answers, [field]: id });
        expect(changed && calculate(buildCase(changed), offering).totals.grandTotal).toBe(
          totals.grandTotal + difference,
        );
      }
    }),
    cases,
  );
});
