// An invented Australian visitor. Phone numbers are from ranges that the ACMA reserves for fiction, and emails are at
// example.com.
import { type CalculateRequest, calculateRequestSchema } from '#contract/estimates/calculate-request.ts';
import { customerTypes } from '#domain/contact/contact.ts';
import { splitName } from '#domain/contact/split-name.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import { type OptionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { questions } from '#domain/questions/questions.ts';

const firstNames =
  'Olivia Noah Amelia Jack Isla William Mia Leo Ava Oliver Mai Minh Priya Arjun Wei Ling Sofia Luca Zoe Angus Hana Omar Leila Margaret Robert Helen Peter Kylie Shane Grace';
const lastNames =
  "Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson Lee Harris Ryan Robinson Kelly King Singh Patel Chen Wang Tran Rossi Papadopoulos Murphy Campbell O'Brien Mitchell";
/** With area codes; the most populous first. */
const states = [
  { state: 'NSW', areaCode: '02' },
  { state: 'VIC', areaCode: '03' },
  { state: 'QLD', areaCode: '07' },
  { state: 'WA', areaCode: '08' },
  { state: 'SA', areaCode: '08' },
  { state: 'ACT', areaCode: '02' },
  { state: 'TAS', areaCode: '03' },
  { state: 'NT', areaCode: '08' },
] as const;
const origins: readonly MarketingParameters[] = [
  {},
  { utm_source: 'google', utm_medium: 'organic' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'home-lifts' },
  { utm_source: 'facebook', utm_medium: 'paid-social', utm_campaign: 'ageing-in-place' },
  { utm_source: 'newsletter', utm_medium: 'email' },
];

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/** Picks the first items most often. */
const pickEarly = <Item>(items: readonly Item[]): Item =>
  pick(items.slice(0, 1 + Math.floor(Math.random() * items.length)));

export function demoVisitor(lists: OptionLists): CalculateRequest {
  const fullName = `${pick(firstNames.split(' '))} ${pick(lastNames.split(' '))}`;
  const { firstName, lastName } = splitName(fullName.toLowerCase().replaceAll("'", ''));
  const { state, areaCode } = pickEarly(states);
  const fourDigits = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  const answers = questions.map((question) => [
    question.field,
    pickEarly(questionOptions(question, lists)).id,
  ]);
  return calculateRequestSchema.parse({
    ...Object.fromEntries(answers),
    ...pickEarly(origins),
    state,
    customerType: pick(customerTypes).id,
    fullName,
    phone: `${areaCode}5550${fourDigits}`,
    email: `${firstName}.${lastName}@example.com`,
    sessionId: crypto.randomUUID(),
  });
}
