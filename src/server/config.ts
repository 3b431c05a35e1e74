// The one place that knows the settings' names: .env.example explains each of them.
import { resolve } from 'node:path';
import { z } from 'zod';
import { readValues } from '#server/settings/read-values.ts';
import {
  abn,
  commaList,
  databaseUrl,
  emailList,
  jsonFileOfIds,
  mailbox,
  matching,
  oneOf,
  onOff,
  origins,
  smtpUrl,
  text,
  timeZone,
  trustProxy,
  webAddress,
  webAddressBase,
  webAddressList,
  webAddressOrPath,
  webhookSecret,
  wholeNumber,
} from '#server/settings/setting-types.ts';

const settings = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: webAddressBase.optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: trustProxy.default(false),
  HEALTH_PORT: wholeNumber(0, 65_535).optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  EMBED_ORIGINS: origins.default([]),
  API_ORIGINS: origins.default([]),
  RATE_LIMIT: onOff('on'),
  API_DOCS: onOff('on'),
  METRICS: onOff('off'),
  METRICS_TOKEN: matching(/^\S{16,}$/, 'at least 16 characters without spaces').optional(),

  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: text.default('./data'),
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: wholeNumber(1, 3650).default(14),
  LEAD_RETENTION_MONTHS: wholeNumber(1, 1200).optional(),

  ADMIN_EMAIL: matching(/^[^\s@]+@[^\s@]+$/, 'an email address').optional(),
  ADMIN_PASSWORD: text.optional(),

  // A demonstration business: a number that the ACMA reserves for fiction, addresses at example.com.
  BUSINESS_NAME: text.default('Lift Estimator'),
  BUSINESS_PHONE: matching(/\d.*\d.*\d/, 'a phone number').default('1800 975 711'),
  BUSINESS_LOGO_URL: webAddressOrPath.optional(),
  BUSINESS_ACCENT: matching(
    /^#([\da-f]{3}|[\da-f]{6})$/i,
    'a hex colour such as #0b5fff (in quotes in a .env file)',
  ).optional(),
  TERMS_URL: webAddress.default('https://example.com/terms-and-conditions'),
  PRIVACY_URL: webAddress.default('https://example.com/privacy-policy'),
  BOOKING_URL: webAddress.default('https://example.com/book-a-meeting'),
  RATING_URL: webAddress.default('https://example.com/rate-your-estimate'),
  PRICE_NOTE: text.default('Prices in AUD including GST.'),
  BUSINESS_ABN: abn.optional(),
  BUSINESS_LICENCE: text.optional(),
  BUSINESS_ADDRESS: text.optional(),
  DATA_COUNTRIES: text.optional(),
  BUSINESS_TIME_ZONE: timeZone.default('Australia/Sydney'),
  ESTIMATE_VALID_DAYS: wholeNumber(1, 3650).default(30),
  ESTIMATE_LINK_DAYS: wholeNumber(1, 36_500).default(365),

  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.optional(),
  LEAD_EMAILS: emailList.default([]),
  VISITOR_EMAIL: onOff('on'),

  WEBHOOK_URLS: webAddressList.default([]),
  WEBHOOK_SECRET: webhookSecret.optional(),
  WEBHOOK_ALLOW_PRIVATE: onOff('off'),

  CRM_URL: webAddressBase.optional(),
  CRM_CONTACTS_PATH: matching(/^\//, 'a path that begins with /').default('/contacts/create'),
  CRM_VERSION: text.default('2021-07-28'),
  CRM_TOKEN: text.optional(),
  CRM_LOCATION_ID: text.optional(),
  CRM_GENDER: text.optional(),
  CRM_CUSTOM_FIELDS: jsonFileOfIds.default({}),
  CRM_FIELD_VALUE_KEY: text.default('value'),
  CRM_FIELD_IDS: onOff('on'),
  CRM_PHONE_FORMAT: oneOf(['digits', 'e164']).default('digits'),
  CRM_SOURCE: text.optional(),
  CRM_TAGS: commaList.default([]),
  CRM_NOTE: onOff('off'),
  CRM_PIPELINE_ID: text.optional(),
  CRM_STAGE_ID: text.optional(),
});

const names = {
  all: settings.keyof().options,
  secrets: [
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'ADMIN_PASSWORD',
    'CRM_TOKEN',
    'METRICS_TOKEN',
    'SMTP_URL',
    'WEBHOOK_URLS',
    'WEBHOOK_SECRET',
  ],
  pairs: [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['WEBHOOK_URLS', 'WEBHOOK_SECRET'],
    ['CRM_PIPELINE_ID', 'CRM_STAGE_ID'],
  ],
} as const;

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export type Config = ReturnType<typeof configOf>;
export type CrmSettings = NonNullable<Config['crm']>;
export type MailSettings = NonNullable<Config['mail']>;
export type WebhookSettings = NonNullable<Config['webhooks']>;

/** What the settings say, in the words of the code. */
function configOf(is: z.output<typeof settings>) {
  const publicUrl = is.PUBLIC_URL ?? `http://localhost:${is.PORT}`;
  return {
    host: is.HOST,
    port: is.PORT,
    /** What links to this server begin with. */
    publicUrl,
    /** For trying it: nobody else can reach this server. */
    isOnThisMachineOnly: [is.HOST, new URL(publicUrl).hostname].every((host) => localHosts.has(host)),
    /** The same for search engines, which should list no machine that only its owner reaches. */
    siteUrl: localHosts.has(new URL(publicUrl).hostname) ? undefined : publicUrl,
    role: is.ROLE,
    /** Where a worker says how it is; absent: nowhere. */
    healthPort: is.HEALTH_PORT,
    /** A person at a terminal reads sentences; whatever gathers logs reads lines of JSON. */
    logLevel: is.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: is.TRUST_PROXY,
    /** Before it stops it says so at /readyz for so long, and serves on: a proxy takes its visitors elsewhere. */
    drainSeconds: is.DRAIN_SECONDS ?? (is.TRUST_PROXY === false ? 0 : 5),
    /** May show the estimator in a frame. */
    embedOrigins: is.EMBED_ORIGINS,
    /** May call the API from a page. */
    apiOrigins: is.API_ORIGINS,
    rateLimit: is.RATE_LIMIT,
    apiDocs: is.API_DOCS,
    /** Absent: no figures are kept. */
    metricsToken: is.METRICS ? is.METRICS_TOKEN : undefined,
    /** Absent: an embedded PostgreSQL with its data under `dataDir`. */
    databaseUrl: is.DATABASE_URL,
    dataDir: resolve(is.DATA_DIR),
    /** The same database, by a way that bears long statements: past a pooler. */
    migrationDatabaseUrl: is.MIGRATION_DATABASE_URL,
    /** Absent: no nightly backups. */
    backup:
      is.BACKUP_DIR === undefined ? undefined : { folder: resolve(is.BACKUP_DIR), keep: is.BACKUP_KEEP },
    leadRetentionMonths: is.LEAD_RETENTION_MONTHS,
    /** The login made on the first start; absent: one with a random password. */
    admin:
      is.ADMIN_EMAIL && is.ADMIN_PASSWORD
        ? { email: is.ADMIN_EMAIL, password: is.ADMIN_PASSWORD }
        : undefined,
    business: {
      name: is.BUSINESS_NAME,
      phone: is.BUSINESS_PHONE,
      logoUrl: is.BUSINESS_LOGO_URL,
      /** Replaces the product's own accent. */
      accent: is.BUSINESS_ACCENT,
      termsUrl: is.TERMS_URL,
      privacyUrl: is.PRIVACY_URL,
      bookingUrl: is.BOOKING_URL,
      ratingUrl: is.RATING_URL,
      priceNote: is.PRICE_NOTE,
      abn: is.BUSINESS_ABN,
      licence: is.BUSINESS_LICENCE,
      address: is.BUSINESS_ADDRESS,
      dataCountries: is.DATA_COUNTRIES,
      /** Only when it is true does anything say so. */
      mailsEstimate: is.SMTP_URL !== undefined && is.VISITOR_EMAIL,
    },
    /** Whose days leads are counted by. */
    timeZone: is.BUSINESS_TIME_ZONE,
    estimates: {
      /** For how long the business stands by the price. */
      validDays: is.ESTIMATE_VALID_DAYS,
      /** For how long its link leads somewhere. */
      linkDays: is.ESTIMATE_LINK_DAYS,
    },
    /** Absent: nothing is mailed, and nothing promises a mail. */
    mail:
      is.SMTP_URL === undefined || is.MAIL_FROM === undefined
        ? undefined
        : {
            smtpUrl: is.SMTP_URL,
            from: is.MAIL_FROM,
            /** Who hears of a new lead. */
            leadEmails: is.LEAD_EMAILS,
            /** Visitors get their estimate. */
            toVisitors: is.VISITOR_EMAIL,
          },
    webhooks:
      is.WEBHOOK_SECRET === undefined
        ? undefined
        : { urls: is.WEBHOOK_URLS, secret: is.WEBHOOK_SECRET, allowPrivate: is.WEBHOOK_ALLOW_PRIVATE },
    /** Absent: contacts are not handed on. */
    crm:
      is.CRM_URL === undefined
        ? undefined
        : {
            url: is.CRM_URL,
            contactsPath: is.CRM_CONTACTS_PATH,
            version: is.CRM_VERSION,
            token: is.CRM_TOKEN,
            locationId: is.CRM_LOCATION_ID,
            gender: is.CRM_GENDER,
            /** Field key → the CRM's id for it; a key that is not listed is its own id. */
            customFieldIds: is.CRM_CUSTOM_FIELDS,
            /** The name under which a custom field carries its value. */
            fieldValueKey: is.CRM_FIELD_VALUE_KEY,
            /** Off: a custom field goes by its key alone. */
            hasFieldIds: is.CRM_FIELD_IDS,
            /** As the visitor typed them, or +61412345678. */
            phoneFormat: is.CRM_PHONE_FORMAT,
            source: is.CRM_SOURCE,
            tags: is.CRM_TAGS,
            /** The estimate is written as a note. */
            hasNote: is.CRM_NOTE,
            /** Absent: no opportunity is made. */
            deal:
              is.CRM_PIPELINE_ID === undefined || is.CRM_STAGE_ID === undefined
                ? undefined
                : { pipelineId: is.CRM_PIPELINE_ID, stageId: is.CRM_STAGE_ID },
          },
  };
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const { values, problems } = readValues(env, names);
  const checked = settings.safeParse(values);
  for (const { path, message } of checked.error?.issues ?? []) problems.push(`${path.join()} ${message}`);
  if (checked.data && checked.data.LEAD_EMAILS.length > 0 && checked.data.SMTP_URL === undefined) {
    problems.push('LEAD_EMAILS is set without SMTP_URL: set both, or neither.');
  }
  if (checked.data?.METRICS && checked.data.METRICS_TOKEN === undefined) {
    problems.push(
      'METRICS is on without METRICS_TOKEN: set it to a secret that whoever reads /metrics sends.',
    );
  }
  return checked.success && problems.length === 0
    ? { ok: true, config: configOf(checked.data) }
    : { ok: false, problems };
}
