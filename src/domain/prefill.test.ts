import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/catalogue.ts';
import { maxEmailLength } from './contact/contact.ts';
import { maxNameLength } from './contact/name.ts';
import { linkParameters, meantQuery } from './link-parameters.ts';
import { prefill } from './prefill.ts';

const lists = optionLists({
  budgetMultipliers: { budget: 0.92, balanced: 1, look: 1.12, premium: 1.25, quickDelivery: 1.3 },
});
const filled = (query: string) => prefill(linkParameters(query), lists);

const parameters: [canonical: string, value: string, answer: string | number][] = [
  ['numberOfStops', '4', 4],
  ['liftType', 'residential', 'residential'],
  ['cabinType', 'capsule', 'capsule'],
  ['wheelchairAccess', 'yes', 'yes'],
  ['budgetConsideration', 'look', 'look'],
  ['numberOfDoors', '3', 3],
  ['indoorOutdoor', 'outdoor', 'outdoor'],
  ['shaftType', 'steel_frame', 'steel_frame'],
  ['glassInCabin', 'undecided', 'undecided'],
  ['glassDoors', 'no', 'no'],
  ['includeInstallation', 'no', 'no'],
  ['state', 'NSW', 'NSW'],
  ['customerType', 'building_owner', 'building_owner'],
  ['fullName', 'Mary Lee', 'Mary Lee'],
  ['phone', '0412 345 678', '0412345678'],
  ['email', 'mary.lee@example.com', 'mary.lee@example.com'],
];

const spellings: [string, (name: string) => string][] = [
  ['camel', (name) => name],
  ['lower', (name) => name.toLowerCase()],
  ['upper', (name) => name.toUpperCase()],
  ['snake', (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  ['kebab', (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)],
];

test.each(spellings)('every parameter is known in %s spelling', (_, spell) => {
  for (const [name, value, answer] of parameters) {
    expect(filled(new URLSearchParams([[spell(name), value]]).toString())).toEqual({ [name]: answer });
  }
});

test('stops, budget and doors are aliases', () => {
  expect(filled('stops=2&budget=balanced&doors=4')).toEqual({
    numberOfStops: 2,
    budgetConsideration: 'balanced',
    numberOfDoors: 4,
  });
});

test.each([
  'firstName=Mary&lastName=Lee',
  'first_name=Mary&last_name=Lee',
  'firstname=Mary&LASTNAME=Lee',
  'First-Name=Mary&last-name=Lee',
])('a name in two parts is put together: %s', (query) => {
  expect(filled(query)).toEqual({ fullName: 'Mary Lee' });
});

test('one part of a name is enough, and a full name goes before its parts', () => {
  expect(filled('firstName=Mary')).toEqual({ fullName: 'Mary' });
  expect(filled('lastName=Lee')).toEqual({ fullName: 'Lee' });
  expect(filled('firstName=M&lastName=L&fullname=Mary+Lee')).toEqual({ fullName: 'Mary Lee' });
});

test('an option is known by its id or its name, in any case', () => {
  expect(filled('liftType=RESIDENTIAL')).toEqual({ liftType: 'residential' });
  expect(filled('liftType=Residential+Lift')).toEqual({ liftType: 'residential' });
  expect(filled('shaftType=steelFrame')).toEqual({ shaftType: 'steel_frame' });
  expect(filled('state=New+South+Wales&customerType=Builder/Developer')).toEqual({
    state: 'NSW',
    customerType: 'builder',
  });
  expect(filled('budget=quick-delivery')).toEqual({ budgetConsideration: 'quickDelivery' });
});

test.each([
  'stops=1',
  'stops=7',
  'stops=four',
  'stops=4.5',
  'stops=-4',
  'stops=4e0',
  'stops=0x4',
  'stops=',
  'doors=5',
  'doors=1+Door',
  'liftType=paternoster',
  'budget=premium',
  'budget=budget',
  'wheelchairAccess=undecided',
  'includeInstallation=undecided',
  'glassDoors=maybe',
  'state=NZ',
  'customerType=plumber',
  'phone=call+me',
  'fullName=+',
  `email=${'x'.repeat(maxEmailLength)}@example.com`,
  'utm_source=mail',
  'cabin=capsule',
])('a value that is none is passed over: %s', (query) => {
  expect(filled(query)).toEqual({});
});

test('a number may be written with zeros that do not change it', () => {
  expect(filled('stops=04&doors=2.0')).toEqual({ numberOfStops: 4, numberOfDoors: 2 });
});

test.each([
  ['stops=٤', { numberOfStops: 4 }],
  ['doors=２', { numberOfDoors: 2 }],
  ['phone=٠٤١٢٣٤٥٦٧٨', { phone: '0412345678' }],
  ['phone=0412+345+678+/+02+9876+5432', { phone: '0412345678' }],
  ['email=mary+lifts@example.com', { email: 'mary+lifts@example.com' }],
  ['EMAIL=mary%2Blifts%40example.com', { email: 'mary+lifts@example.com' }],
  ['email=+mary@example.com+', { email: 'mary@example.com' }],
  ['email=%E2%80%8Bmary@example.com', { email: 'mary@example.com' }],
  ['fullName=%E2%80%AEMary%20Lee', { fullName: 'Mary Lee' }],
  ['fullName=%F0%9F%91%8D', {}],
  ['fullName={{contact.name}}&email={{contact.email}}&phone={{contact.phone}}', {}],
  ['firstName={{contact.first_name}}&lastName=Lee', { fullName: 'Lee' }],
  ['fullName=[name]', {}],
  ['fullName=[[First+Name]]', {}],
  ['fullName=%7Bname%7D', {}],
  ['fullName=${name}', {}],
  ['fullName=*|FNAME|*+*|LNAME|*', {}],
  ['fullName=%25%25name%25%25', {}],
  ['fullName=%25FIRSTNAME%25', {}],
  ['fullName=%3Cname%3E', {}],
  ['fullName=null', {}],
  ['fullName=undefined', {}],
  ['firstName=Mary&lastName=undefined', { fullName: 'Mary' }],
  ['fullName=null+null', {}],
  ['fullName=Christopher+Null', { fullName: 'Christopher Null' }],
  ['fullName=100%+Mary', { fullName: '100% Mary' }],
  ['fullName=Andr%E9', { fullName: 'Andr%E9' }],
])('%j is read as it is meant', (query, answers) => {
  expect(filled(query)).toEqual(answers);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '%s is neither a parameter nor an option',
  (name) => {
    expect(filled(`${name}=yes`)).toEqual({});
    const fields = ['stops', 'liftType', 'cabinType', 'budget', 'doors', 'shaftType', 'glassDoors', 'state'];
    expect(filled(fields.map((field) => `${field}=${name}`).join('&'))).toEqual({});
  },
);

test('the first value of a parameter counts', () => {
  expect(filled('stops=3&numberOfStops=4')).toEqual({ numberOfStops: 3 });
  expect(filled('stops=&stops=4')).toEqual({ numberOfStops: 4 });
});

test('a commercial lift has an enclosed cabin, whatever the address says', () => {
  expect(filled('liftType=commercial')).toEqual({ liftType: 'commercial', cabinType: 'enclosed' });
  expect(filled('cabinType=capsule&liftType=commercial').cabinType).toBe('enclosed');
});

test('a name is kept short enough to be stored, a phone number to twelve digits', () => {
  expect(filled(`fullName=${'x'.repeat(maxNameLength + 1)}`).fullName).toHaveLength(maxNameLength);
  expect(filled('phone=%2B61+412+345+678+901').phone).toBe('614123456789');
  expect(filled('fullName=Mary%00+Lee')).toEqual({ fullName: 'Mary Lee' });
});

test.each([
  ['?fullName=O&#39;Brien&stops=3', ''],
  ['?fullName=O&', '#39;Brien&amp;stops=3#top'],
  ['?fullName=O%26%23039%3BBrien&amp;stops=3', ''],
  ['?fullName=O&apos;Brien&', '#x26;stops=3'],
])('what was escaped once too often is read as it is meant: %s%s', (search, hash) => {
  expect(filled(meantQuery(search, hash))).toEqual({ fullName: "O'Brien", numberOfStops: 3 });
});

test('a place in the page is no parameter', () => {
  expect(filled(meantQuery('?stops=3', '#doors=2'))).toEqual({ numberOfStops: 3 });
});

test('an option that is off is passed over, and one of the business’s own is taken', () => {
  const masonry = { id: 'masonry', name: 'Masonry shaft', description: '', offered: true, like: 'glass' };
  const offering = {
    budgetMultipliers: { balanced: 1 },
    additionalFeatures: { shaftType: { masonry: 1 } },
    catalogue: { shaftTypes: [masonry] },
  };
  const given = (shaftType: string) => prefill(Object.entries({ shaftType }), optionLists(offering));
  expect(given('glass')).toEqual({});
  expect(given('Masonry shaft')).toEqual({ shaftType: 'masonry' });
});
