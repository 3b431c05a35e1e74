// The business's own details, as its owner saves them: each save is a version.
import { z } from 'zod';
import { isEmail, maxEmailLength } from '#domain/contact/contact.ts';
import { recordOf } from '#domain/record-of.ts';
import { oneLine } from '#domain/text.ts';
import { type Endpoints, text, wholeNumber } from '../endpoint.ts';

/** A host stands in the pages' policy, where a `;` begins another rule and a `*` stands for any host. */
const webAddressSchema = z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ });

export const isWebAddress = (value: string): boolean => webAddressSchema.safeParse(value).success;

export const isWebAddressOrPath = (value: string) => /^\/(?![/\\])/.test(value) || isWebAddress(value);

export const hexPattern = /^#([\da-f]{3}|[\da-f]{6})$/i;

export const phonePattern = /\d.*\d.*\d/;

/** The digits contain a checksum: https://abr.business.gov.au/Help/AbnFormat */
export function isAbn(value: string): boolean {
  const digits = value.replaceAll(' ', '');
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), -10);
  return sum % 89 === 0;
}

export const abnInGroups = (value: string) =>
  value.replaceAll(' ', '').replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');

/** Links to pages of the business's own. */
export const businessLinks = ['terms', 'privacy', 'booking', 'rating'] as const;

/** As much text as fits on the document. */
export const mostNotIncluded = 300;

const line = (most: number) =>
  text()
    .max(most, { error: `At most ${most} characters` })
    .transform((words) => oneLine(words, most));

/** Null, and in a request also an empty text: not set. */
function unset<Schema extends z.ZodType<string>>(schema: Schema) {
  const read = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
  return z.preprocess(read, schema.nullable());
}

const webAddress = unset(
  line(2000).refine(isWebAddress, { error: 'Use a web address that begins with https://' }),
);

const emails = z
  .array(text().trim().max(maxEmailLength).refine(isEmail, { error: 'Please enter a valid email' }))
  .max(20, { error: 'At most 20 addresses' });

const detailsShape = {
  name: line(100).refine((name) => name !== '', { error: 'Name is required' }),
  phone: line(40).refine((phone) => phonePattern.test(phone), { error: 'Enter a phone number' }),
  logo: unset(
    line(2000).refine(isWebAddressOrPath, {
      error: 'Use a web address, or a path on this server that begins with /',
    }),
  ).describe('A web address or a path.'),
  accent: unset(
    line(7).refine((colour) => hexPattern.test(colour), { error: 'Use a hex colour such as #0b5fff' }),
  ).describe('A hex colour. Pages and mails darken or lighten it where it could not be read.'),
  abn: unset(
    line(14).refine(isAbn, { error: 'This is not a valid ABN of eleven digits' }).transform(abnInGroups),
  ),
  licence: unset(line(200)),
  address: unset(line(300)),
  links: z
    .object(recordOf(businessLinks, () => webAddress.optional()))
    .describe('Those that are not set are left out of pages, mails and documents.'),
  priceNote: unset(line(300)).describe('The sentence beside every price. Null: the product’s own.'),
  notIncluded: unset(line(mostNotIncluded)).describe('What no price contains.'),
  leadMessage: unset(line(500)).describe('How a message to a lead begins. Null: the product’s own.'),
  dataCountries: unset(line(200)).describe('The countries where visitors’ details are kept.'),
  validDays: wholeNumber(1, 3650).describe('The days for which an estimate’s prices hold.'),
  linkDays: wholeNumber(1, 36_500).describe('The days for which an estimate’s link works.'),
  leadEmails: emails.describe('Who hears of new leads.'),
  alarmEmails: emails.describe('Who hears of trouble. Nobody named: who hears of new leads.'),
};

const detailsSchema = z.object(detailsShape);

/** The details of one line that may be missing. */
export const optionalDetails = [
  'logo',
  'accent',
  'abn',
  'licence',
  'address',
  'priceNote',
  'notIncluded',
  'leadMessage',
  'dataCountries',
] as const;

export type BusinessDetails = Readonly<z.output<typeof detailsSchema>>;

const shown = z.string().nullable();

const liveBusinessSchema = z.object({
  _id: z.string(),
  savedBy: shown.describe('The email of the admin; null for the settings of the server.'),
  savedAt: z.iso.datetime().nullable().describe('Null for the settings of the server.'),
  name: z.string(),
  phone: z.string(),
  ...recordOf(optionalDetails, () => shown),
  links: z.object(recordOf(businessLinks, () => shown.optional())),
  validDays: z.int(),
  linkDays: z.int(),
  leadEmails: z.array(z.string()).readonly(),
  alarmEmails: z.array(z.string()).readonly(),
});

export type LiveBusinessDetails = z.output<typeof liveBusinessSchema>;

const listedSchema = liveBusinessSchema.extend({
  version: z.int().describe('1, 2, 3 …'),
  state: z.enum(['live', 'earlier']),
});

export type ListedBusiness = z.output<typeof listedSchema>;

export const businessEndpoints = {
  'GET /admin/business': {
    summary: 'The business’s details, as pages, mails and documents show them',
    response: liveBusinessSchema,
  },
  'PUT /admin/business': {
    maxBodyKb: 64,
    summary: 'Save the business’s details as a new version; what is left out stays as it is',
    body: z.object(
      { ...detailsSchema.partial().shape, _id: text().max(100).optional() },
      {
        error: 'The business must be a JSON object',
      },
    ),
    response: liveBusinessSchema,
  },
  'GET /admin/business/versions': {
    summary:
      'Every version of the business’s details, the newest first; saving one again takes back what came after it',
    query: z.object({
      limit: wholeNumber(1, 100).default(20),
      skip: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
    }),
    response: z.object({ versions: z.array(listedSchema), total: z.int() }),
  },
} as const satisfies Endpoints;
