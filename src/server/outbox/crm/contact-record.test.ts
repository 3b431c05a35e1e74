import { expect, test } from 'vitest';
import { marketingParameterNames } from '#domain/marketing.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { priceLines } from '#domain/pricing/price-lines.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { type Answers, questions } from '#domain/questions/questions.ts';
import { readConfig } from '#server/config.ts';
import { buildAnswers, buildCase, buildContact } from '#tests/builders/answers.ts';
import { type ContactRecord, contactRecord, type SentLead } from './contact-record.ts';

function buildSentLead(overrides: Partial<SentLead> & { answers?: Answers } = {}): SentLead {
  const answers = overrides.answers ?? buildAnswers();
  return {
    contact: buildContact(),
    answers,
    lines: priceLines(buildCase(answers), demoPricing),
    marketing: {},
    leadId: 'lead-1',
    reference: 'K7QD-2M4X',
    estimateUrl: 'https://estimate.lifts.example/estimate/token',
    validUntil: '2026-04-01',
    ...overrides,
  };
}

const { crm: defaults } = readConfig({ CRM_URL: 'https://crm.example' });
if (!defaults) throw new Error('the settings of the test are wrong');

const valuesOf = (record: ContactRecord) =>
  Object.fromEntries(record.customFields.map((field) => [field['key'], field['value']]));

test('The record of the worked example holds every answer and every part of the estimate, as text', () => {
  const record = contactRecord(buildSentLead(), defaults);
  expect({ ...record, customFields: undefined }).toEqual({
    firstName: 'Mary',
    lastName: 'Ann Lee',
    name: 'Mary Ann Lee',
    email: 'mary.lee@example.com',
    phone: '0412345678',
    state: 'NSW',
    country: 'AU',
  });
  expect(valuesOf(record)).toMatchObject({
    number_of_stops: '4',
    lift_type: 'residential',
    cabin_type: 'enclosed',
    wheelchair_access: 'yes',
    budget_consideration: 'look',
    number_of_doors: '2',
    indoor_outdoor: 'outdoor',
    shaft_type: 'steel_frame',
    glass_in_cabin: 'yes',
    glass_doors: 'undecided',
    include_installation: 'yes',
    state: 'NSW',
    customer_type: 'homeowner',
    lift_cost: '68620',
    shaft_cost: '13400',
    installation_cost: '10800',
    grand_total: '92820',
    quote_low: '88179',
    quote_high: '102102',
    extra_door_cost: '3200',
    outdoor_proofing_cost: '5500',
    glass_cabin_cost: '4800',
    glass_doors_cost: '0',
    wheelchair_access_cost: '2900',
    extra_stops_count: '2',
    extra_stops_lift_cost: '8000',
    extra_stops_shaft_cost: '4000',
    extra_stops_yield: '1500',
  });
  const answers = buildAnswers();
  const asText = questions.map(({ crmKey, field }) => [crmKey, String(answers[field])]);
  expect(valuesOf(record)).toMatchObject(Object.fromEntries(asText));
});

test('Every marketing parameter that has a value goes along', () => {
  const marketing = Object.fromEntries(marketingParameterNames.map((name) => [name, `from ${name}`]));
  expect(valuesOf(contactRecord(buildSentLead({ marketing }), defaults))).toMatchObject(marketing);
});

test('Empty values are left out: no last name, no range of a price of nothing', () => {
  const record = contactRecord(
    buildSentLead({
      contact: buildContact({ fullName: 'Cher' }),
      lines: [],
      marketing: { utm_source: '' },
    }),
    { ...defaults, gender: '', locationId: '' },
  );
  expect(Object.keys(record).toSorted()).toEqual([
    'country',
    'customFields',
    'email',
    'firstName',
    'name',
    'phone',
    'state',
  ]);
  expect(Object.keys(valuesOf(record))).not.toContain('quote_low');
  expect(Object.keys(valuesOf(record))).not.toContain('utm_source');
  expect(valuesOf(record)).toMatchObject({ grand_total: '0' });
});

test('The settings give the location, the gender, the ids of fields and the name of their value', () => {
  const record = contactRecord(buildSentLead(), {
    ...defaults,
    locationId: 'sydney',
    gender: 'unknown',
    source: 'Lift estimator',
    customFieldIds: { lift_type: 'a1B2' },
    fieldValueKey: 'field_value',
    phoneFormat: 'e164',
  });
  expect(record).toMatchObject({ locationId: 'sydney', gender: 'unknown', source: 'Lift estimator' });
  expect(record.phone).toBe('+61412345678');
  expect(record.customFields).toContainEqual({ id: 'a1B2', key: 'lift_type', field_value: 'residential' });
  // The CRM has no field of this id.
  expect(record.customFields).toContainEqual({ key: 'shaft_type', field_value: 'steel_frame' });
});

test('Custom fields may go by their key alone', () => {
  const record = contactRecord(buildSentLead(), {
    ...defaults,
    hasFieldIds: false,
    fieldValueKey: 'fieldValue',
  });
  expect(record.customFields).toContainEqual({ key: 'lift_type', fieldValue: 'residential' });
});

test('With v3 a custom field goes by its id or its key, not by both', () => {
  const settings = {
    ...defaults,
    version: 'v3',
    customFieldIds: { lift_type: 'a1B2' },
    fieldValueKey: 'fieldValue',
  };
  const { customFields } = contactRecord(buildSentLead(), settings);
  expect(customFields).toContainEqual({ id: 'a1B2', fieldValue: 'residential' });
  expect(customFields).toContainEqual({ key: 'shaft_type', fieldValue: 'steel_frame' });
});

test('An estimate of former times is sent as far as it goes, in the words of its day', () => {
  const { wheelchairAccess: _notAskedThen, ...answers } = buildAnswers();
  const lead: SentLead = {
    ...buildSentLead(),
    answers: { ...answers, shaftType: 'carbon_fibre', numberOfStops: 8, mirror: 'yes' },
    lines: [{ id: 'lift.chassis', element: 'lift', label: 'Chassis', amount: 50_000 }],
  };
  const values = valuesOf(contactRecord(lead, defaults));
  expect(values).toMatchObject({ shaft_type: 'carbon_fibre', number_of_stops: '8', grand_total: '50000' });
  expect(values).not.toHaveProperty('wheelchair_access');
  expect(values).not.toHaveProperty('mirror');
});

test('The estimate travels with its reference, its address, its last day and its lead', () => {
  expect(valuesOf(contactRecord(buildSentLead(), defaults))).toMatchObject({
    reference: 'K7QD-2M4X',
    estimate_url: 'https://estimate.lifts.example/estimate/token',
    valid_until: '2026-04-01',
    lead_id: 'lead-1',
  });
});

test('A discount is sent with its reason, and the range without it', () => {
  const { lines } = calculate(buildCase(buildAnswers()), demoPricing, { amount: -3000, reason: 'Builder' });
  expect(valuesOf(contactRecord(buildSentLead({ lines }), defaults))).toMatchObject({
    grand_total: '89820',
    adjustment: '-3000',
    adjustment_reason: 'Builder',
    quote_low: '88179',
  });
});
