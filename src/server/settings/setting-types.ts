// The types of settings. A message is the rest of a sentence that begins with the setting's name.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  abnInGroups,
  hexPattern,
  isAbn,
  isWebAddress,
  isWebAddressOrPath,
} from '#contract/business/business.ts';
import { webhookEventNames } from '#contract/deliveries/webhooks.ts';
import { states } from '#domain/contact/contact.ts';
import { type LeadStatus, leadStatuses } from '#domain/lead/lead.ts';
import { parseJson } from '#domain/text.ts';

export const text = z.string();

export function shortText(mostCharacters: number) {
  return z.string().max(mostCharacters, { error: `must be at most ${mostCharacters} characters.` });
}

export function matching(passes: RegExp | ((value: string) => boolean), mustBe: string) {
  return z.string().refine((value) => (passes instanceof RegExp ? passes.test(value) : passes(value)), {
    error: ({ input }) => `must be ${mustBe}, not "${String(input)}".`,
  });
}

export const webAddress = matching(isWebAddress, 'a web address that begins with http:// or https://');

export const webAddressOrPath = matching(
  isWebAddressOrPath,
  'a web address that begins with http:// or https://, or a path on this server that begins with /',
);

export const webAddressBase = webAddress.transform((url) => url.replace(/\/+$/, ''));

/** Links to pages begin at the root of the host, and a proxy that serves them below a path would find nothing. */
export const webOrigin = webAddressBase.refine((url) => isOrigin(url), {
  error: ({ input }) =>
    `must be an address without a path, such as https://lifts.example.com, since every page stands at the root of its host; not "${String(input)}".`,
});

export const hexColour = matching(hexPattern, 'a hex colour such as #0b5fff (in quotes in a .env file)');

/** The message does not repeat the secret. */
export function longSecret(characters: number) {
  return z.string().refine((value) => /^\S+$/.test(value) && value.length >= characters, {
    error: `must be at least ${characters} characters without spaces.`,
  });
}

export const timeZone = matching(isTimeZone, 'a time zone such as Australia/Sydney');

export const abn = matching(isAbn, 'a valid ABN of eleven digits').transform(abnInGroups);

export function wholeNumber(from: number, to: number) {
  const passes = (value: string) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to;
  return matching(passes, `a whole number from ${from} to ${to}`).transform(Number);
}

export function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  const error = ({ input }: { input: unknown }) =>
    `must be one of ${choices.join(', ')}, not "${String(input)}".`;
  return z.string().toLowerCase().pipe(z.enum(choices, { error }));
}

export function onOff(preset: 'on' | 'off') {
  return oneOf(['on', 'off'])
    .default(preset)
    .transform((value) => value === 'on');
}

/** It may hold a password, so the message does not repeat it. */
export const databaseUrl = z
  .string()
  .refine((value) => ['postgres:', 'postgresql:'].includes(URL.parse(value)?.protocol ?? ''), {
    error: 'must look like postgres://user:password@host:5432/database.',
  })
  .refine((value) => !URL.parse(value)?.host.includes(','), {
    error: 'names several hosts: put HAProxy before them, as docs/scaling.md shows, and name that.',
  });

/** It may hold a password, so the message does not repeat it. */
export const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.hostname, {
    error: 'must look like smtps://user:password@mail.example.com (signs in a password as in %40 for @).',
  });

const emailPattern = String.raw`[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,"]+`;

const isEmail = (word: string) => new RegExp(`^${emailPattern}$`).test(word);

/** An email alone, or with a name: `Lifts <lifts@example.com>`. */
export const mailbox = matching(
  new RegExp(`^(${emailPattern}|[^<>]+ <${emailPattern}>)$`),
  'an email address, or a name and an address such as Example Lifts <lifts@example.com>',
);

/** A list whose words `read` turns into items. `problem` is the message for a word that it cannot read. */
function listOfItems<Item>(read: (word: string) => Item | undefined, problem: (word: string) => string) {
  return z.string().transform((value, context) =>
    listOf(value).flatMap((word) => {
      const item = read(word);
      if (item !== undefined) return [item];
      context.addIssue(problem(word));
      return [];
    }),
  );
}

export const emailList = listOfItems(
  (word) => (isEmail(word) ? word : undefined),
  (word) => `must be a list of email addresses, separated by commas; "${word}" is not one.`,
);

/** Reads `NSW=ann@example.com,VIC=bob@example.com`. */
export const routesByState = listOfItems(
  (word): [string, string] | undefined => {
    const [state = '', email = ''] = word.split('=');
    return states.some(({ id }) => id === state) && isEmail(email) ? [state, email.toLowerCase()] : undefined;
  },
  (word) => `must be a list such as NSW=ann@example.com,VIC=bob@example.com; "${word}" is no part of one.`,
).transform((routes) => new Map(routes));

/** Reads `proposal:a1B2,closed:c3D4`: an id in the CRM for each status of a lead. */
export const idsByStatus = listOfItems(
  (word): [LeadStatus, string] | undefined => {
    const [name, id = ''] = word.split(':');
    const status = leadStatuses.find((known) => known === name);
    return status !== undefined && id !== '' ? [status, id] : undefined;
  },
  (word) => `must be a list such as proposal:a1B2,closed:c3D4; "${word}" is no part of one.`,
).transform((ids) => new Map(ids));

export const origins = listOfItems(
  (word) => {
    const origin = word.replace(/\/$/, '');
    return isWebAddress(origin) && URL.parse(origin)?.origin === origin.toLowerCase() ? origin : undefined;
  },
  (word) =>
    `must be a list of origins such as https://www.example.com, without a path; "${word}" is not one.`,
);

/** 24 to 64 random bytes, as Standard Webhooks asks: https://github.com/standard-webhooks/standard-webhooks */
const isWebhookSecret = (secret: string) => /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret);

/** Up to two secrets, so that one can be rotated without a gap. */
export const webhookSecrets = z
  .string()
  .transform(listOf)
  .refine((secrets) => secrets.length <= 2 && secrets.every(isWebhookSecret), {
    error:
      'must be whsec_ and 24 to 64 random bytes in base64, such as `echo whsec_$(openssl rand -base64 32)` prints; two while one replaces the other.',
  });

/**
 * Addresses, each with secrets and events of its own: `https://… secret=whsec_… events=lead.created,estimate.created`. It holds
 * secrets, so the message does not repeat them.
 */
export const webhookAddresses = z.string().transform((value, context) => {
  const addresses: { url: string; secrets: string[]; events: string[] }[] = [];
  for (const word of listOf(value)) {
    const last = addresses.at(-1);
    // Later events have no name before them, only the first has.
    const [, name = 'events', own = ''] = /^(?:(secret|events)=)?(.*)$/.exec(word) ?? [];
    if (isWebAddress(word)) addresses.push({ url: word, secrets: [], events: [] });
    else if (last && name === 'secret' && isWebhookSecret(own)) last.secrets.push(own);
    else if (last && name === 'events' && webhookEventNames.includes(own)) last.events.push(own);
    else {
      context.addIssue(
        `must be a list of web addresses that begin with https:// or http://, each followed by secret=whsec_… and events=… if it has its own; the events are ${webhookEventNames.join(', ')}.`,
      );
      return z.NEVER;
    }
  }
  return [...new Map(addresses.map((address) => [address.url, address])).values()];
});

/** Texts, separated by commas; each may hold spaces. */
export const commaList = z.string().transform((value) => value.split(/\s*,\s*/).filter(Boolean));

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/**
 * The trusted proxies: none, their number, or their addresses. Trusting everybody would let visitors invent addresses.
 */
export const trustProxy = z.string().transform((value, context): false | number | string[] => {
  if (['off', 'false'].includes(value.toLowerCase())) return false;
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = z.array(addressOrRange).safeParse(listOf(value));
  if (addresses.success) return addresses.data;
  context.addIssue(
    `must be off, a number of proxies, or a list of their addresses such as 10.0.0.0/8, not "${value}".`,
  );
  return z.NEVER;
});

/** The name of a JSON file, which is read at once. */
export const idsOrFile = z.string().transform((value, context) => {
  const isFile = !value.trimStart().startsWith('{');
  try {
    const held = isFile ? readFileSync(value, 'utf8') : value;
    const ids = z.record(z.string(), z.string()).safeParse(parseJson(held));
    if (ids.success) return ids.data;
    const holder = isFile ? `names the file "${value}", which must hold` : 'must be';
    context.addIssue(`${holder} a JSON object of field keys and ids, such as {"lift_type": "a1B2"}.`);
  } catch {
    context.addIssue(`names the file "${value}", which cannot be read.`);
  }
  return z.NEVER;
});

/** A name, not an offset: PostgreSQL reads the sign of +10:00 the other way round. */
function isTimeZone(value: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: value });
    return /^[a-z]/i.test(value);
  } catch {
    return false;
  }
}

function listOf(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}

function isOrigin(value: string): boolean {
  const { pathname, search, hash, username } = new URL(value);
  return `${pathname}${search}${hash}${username}` === '/';
}
