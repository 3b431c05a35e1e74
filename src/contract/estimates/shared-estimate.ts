// An estimate at its own address, for everybody who has the address.
import { z } from 'zod';
import { holdDividedPhone, holdsAddress } from '#domain/contact/holds-address.ts';
import { isPrintableInFull } from '#domain/printable.ts';
import { oneLine } from '#domain/text.ts';
import { doneSchema, type Endpoints, text } from '../endpoint.ts';
import { shownEstimateShape, storedAnswersSchema, totalsSchema } from './estimates.ts';

/** A text that cannot be a token finds no estimate, like an unknown token. */
const tokenParams = z.object({ token: text().max(100).catch('') });

const noAddresses =
  'Leave out websites, emails and phone numbers: the document shows those of the business only';

const preparedForPart = text()
  .max(120, { error: 'At most 120 characters fit on the document' })
  .transform((words) => oneLine(words, 120))
  .refine((words) => !holdsAddress(words), { error: noAddresses })
  .refine(isPrintableInFull, {
    error: 'The document can only show Latin letters, Greek and Cyrillic ones, digits and common signs',
  });

const preparedForSchema = z
  .object({ name: z.string(), project: z.string(), address: z.string() })
  .describe('Whom the document is for. Every part may be empty.');

export type PreparedFor = z.output<typeof preparedForSchema>;

/** The estimate for anybody with its address. It holds nothing about the person but the first name. */
const sharedEstimateSchema = z.object({
  ...shownEstimateShape,
  createdAt: z.iso.datetime(),
  isValid: z.boolean().describe('The last day of its prices is not over.'),
  firstName: z.string(),
  answers: storedAnswersSchema.describe('Option ids, as they were given.'),
  answersInWords: z.array(z.object({ label: z.string(), words: z.string() })),
  totals: totalsSchema,
  priceNote: z.string(),
  mailWaits: z.boolean().describe('It is emailed to its visitor once nothing was changed for some minutes.'),
  mailedAt: z.iso.datetime().nullable().describe('When it was emailed to its visitor; null: not yet.'),
});

/** The estimate as its page and its document show it. */
export interface SharedEstimate extends z.output<typeof sharedEstimateSchema> {
  /** The state where the lift is to be built, such as NSW. */
  readonly state: string;
  readonly preparedFor: PreparedFor | null;
}

/** The estimate as its page shows it. Everybody with the address can read it, and its document. */
export interface PublicEstimate extends Omit<SharedEstimate, 'preparedFor'> {
  /** The client and project of the document. Empty if nobody said. */
  readonly forWhom?: string;
}

export const sharedEstimateEndpoints = {
  'GET /estimates/:token': {
    access: 'public',
    isPrivate: true,
    perMinute: 60,
    summary: 'An estimate as it was given, by the token at the end of its own address',
    params: tokenParams,
    response: sharedEstimateSchema,
  },
  'POST /estimates/:token/opened': {
    access: 'public',
    beacon: true,
    perMinute: 30,
    maxBodyKb: 1,
    summary: 'Count that the estimate’s own page was looked at for five seconds; keeps nothing of who did',
    params: tokenParams,
    response: doneSchema,
  },
  'PUT /estimates/:token/prepared-for': {
    access: 'public',
    isPrivate: true,
    perMinute: 20,
    maxBodyKb: 4,
    summary: 'Keep whom the document is for',
    params: tokenParams,
    body: z
      .object(
        { name: preparedForPart, project: preparedForPart, address: preparedForPart },
        { error: 'Whom the document is for must be a JSON object' },
      )
      // The page's title joins them by a comma: of `evil, com` it makes a website, of a project like Net Zero House none.
      .refine(
        ({ name, project }) =>
          !holdsAddress(name + (/^\p{L}+[ .-]+(?!au|nz)[\p{L}\d&]/iu.test(project) ? ' & ' : ', ') + project),
        {
          error: noAddresses,
          path: ['project'],
        },
      )
      .refine(({ name, project, address }) => !holdDividedPhone([name, project, address]), {
        error: noAddresses,
        path: ['address'],
      }),
    response: preparedForSchema,
  },
  'POST /estimates/:token/mail': {
    access: 'public',
    perMinute: 20,
    summary: 'Email the estimate to its visitor at once; five an hour a visit, twenty an hour an address',
    params: tokenParams,
    response: doneSchema,
  },
  'POST /mail/stop/:token': {
    access: 'public',
    isPrivate: true,
    form: true,
    perMinute: 20,
    maxBodyKb: 4,
    summary: 'Mail no more estimates to this mailbox, by the token of a mail to it (RFC 8058)',
    params: tokenParams,
    response: doneSchema,
  },
} as const satisfies Endpoints;
