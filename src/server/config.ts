// The settings: each with its name in the environment, its type, its default and its name in the code. .env.example
// explains them to the business.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { webhookEventNames } from '#contract/webhooks.ts';
import { createSettingReader, type SettingReader } from '#server/settings/setting-reader.ts';
import {
  abn,
  commaList,
  databaseUrl,
  emailList,
  jsonFileOfIds,
  longSecret,
  mailbox,
  matching,
  oneOf,
  onOff,
  origins,
  idsByStatus,
  routesByState,
  shortText,
  smtpUrl,
  text,
  timeZone,
  trustProxy,
  webAddress,
  webAddressBase,
  webAddressOrPath,
  webhookAddresses,
  webhookSecrets,
  wholeNumber,
} from '#server/settings/setting-types.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

export type Config = ReturnType<typeof configOf>;
export type CrmSettings = NonNullable<Config['crm']>;
export type MailSettings = NonNullable<Config['mail']>;

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

function configOf(reader: SettingReader) {
  const { read, readSecret } = reader;
  const host = read('HOST', text.default('127.0.0.1'));
  const port = read('PORT', wholeNumber(0, 65_535).default(3000));
  const publicUrl = read('PUBLIC_URL', webAddressBase.default(`http://localhost:${port}`));
  const publicHost = URL.parse(publicUrl)?.hostname ?? '';
  const proxies = read('TRUST_PROXY', trustProxy.default(false));
  const backupFolder = read('BACKUP_DIR', text.optional());
  const backupsKept = read('BACKUP_KEEP', wholeNumber(1, 3650).default(14));
  const mail = mailSettings(reader);
  const exports = exportSettings(reader);
  return {
    host,
    port,
    /** The beginning of links to this server. */
    publicUrl,
    /** Whether this is a trial that no other machine can reach. */
    isOnThisMachineOnly: localHosts.has(host) && localHosts.has(publicHost),
    /** Search engines should not list a machine that only its owner can reach. */
    siteUrl: localHosts.has(publicHost) ? undefined : publicUrl,
    role: read('ROLE', oneOf(['all', 'web', 'worker']).default('all')),
    /** The port of a worker's health checks. Undefined if there are none. */
    healthPort: read('HEALTH_PORT', wholeNumber(0, 65_535).optional()),
    logLevel:
      read('LOG_LEVEL', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()) ??
      // People at a terminal read sentences; log collectors read lines of JSON.
      (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: proxies,
    /** /readyz fails for this long before the server stops, so that a proxy sends visitors elsewhere. */
    drainSeconds: read('DRAIN_SECONDS', wholeNumber(0, 300).default(proxies === false ? 0 : 5)),
    /** The sites that may show the estimator in a frame. */
    embedOrigins: read('EMBED_ORIGINS', origins.default([])),
    /** The sites whose pages may call the API. */
    apiOrigins: read('API_ORIGINS', origins.default([])),
    /** Whether the log has a line for each request. */
    requestLog: read('REQUEST_LOG', onOff('off')),
    rateLimit: read('RATE_LIMIT', onOff('on')),
    apiDocs: read('API_DOCS', onOff('on')),
    ...metricsSettings(reader),

    /** If left out, an embedded PostgreSQL runs with its data under `dataDir`. */
    databaseUrl: readSecret('DATABASE_URL', databaseUrl.optional()),
    dataDir: resolve(read('DATA_DIR', text.default('./data'))),
    /** The same database without a pooler, for long statements. */
    migrationDatabaseUrl: readSecret('MIGRATION_DATABASE_URL', databaseUrl.optional()),
    /** Encrypts the secrets in the database. If left out, they are stored as they are. */
    secretKey: readSecret('SECRET_KEY', longSecret(32).optional()),
    /** Undefined if there are no nightly backups. */
    backup: backupFolder === undefined ? undefined : { folder: resolve(backupFolder), keep: backupsKept },
    leadRetentionMonths: read('LEAD_RETENTION_MONTHS', wholeNumber(1, 1200).optional()),
    admin: firstAdmin(reader),

    // A demonstration business: its number is reserved for fiction by the ACMA, its addresses are at example.com.
    business: {
      name: read('BUSINESS_NAME', text.default('Lift Estimator')),
      phone: read('BUSINESS_PHONE', matching(/\d.*\d.*\d/, 'a phone number').default('1800 975 711')),
      logoUrl: read('BUSINESS_LOGO_URL', webAddressOrPath.optional()),
      /** Replaces the product's own accent. */
      accent: read(
        'BUSINESS_ACCENT',
        matching(
          /^#([\da-f]{3}|[\da-f]{6})$/i,
          'a hex colour such as #0b5fff (in quotes in a .env file)',
        ).optional(),
      ),
      termsUrl: read('TERMS_URL', webAddress.default('https://example.com/terms-and-conditions')),
      privacyUrl: read('PRIVACY_URL', webAddress.default('https://example.com/privacy-policy')),
      bookingUrl: read('BOOKING_URL', webAddress.default('https://example.com/book-a-meeting')),
      ratingUrl: read('RATING_URL', webAddress.default('https://example.com/rate-your-estimate')),
      priceNote: read('PRICE_NOTE', text.default('Prices in AUD including GST.')),
      abn: read('BUSINESS_ABN', abn.optional()),
      licence: read('BUSINESS_LICENCE', text.optional()),
      address: read('BUSINESS_ADDRESS', text.optional()),
      notIncluded: read(
        'NOT_INCLUDED',
        // As much text as fits on the document.
        shortText(300).default('Building work, the power supply and approvals.'),
      ),
      dataCountries: read('DATA_COUNTRIES', text.optional()),
      ndisConsent: read('NDIS_CONSENT', onOff('off')),
      mailsEstimate: mail?.toVisitors === true,
      adsHashedContact: exports?.hashedContact === true,
    },
    isPriceNoteEmpty: reader.isEmpty('PRICE_NOTE'),
    /** The text that SMS and mails to a lead's person begin with. */
    leadMessage: read(
      'LEAD_MESSAGE',
      text.default('Hello {name}, thank you for asking {business} for a lift estimate.'),
    ),
    /** The time zone of the business's days. */
    timeZone: read('BUSINESS_TIME_ZONE', timeZone.default('Australia/Sydney')),
    estimates: {
      /** The number of days for which the prices hold. */
      validDays: read('ESTIMATE_VALID_DAYS', wholeNumber(1, 3650).default(30)),
      /** The number of days for which an estimate's link works. */
      linkDays: read('ESTIMATE_LINK_DAYS', wholeNumber(1, 36_500).default(365)),
      /** Whether visitors see how many of the last sales closed within the range. */
      showsRangeRecord: read('SHOW_RANGE_RECORD', onOff('off')),
    },
    sales: {
      /** The minutes after which an untouched lead raises an alarm. Undefined if none does. */
      untouchedAlarmMinutes: untouchedAlarm(reader),
      /** The email of the admin who gets the new leads of a state, by state. */
      leadRoutes: read('LEAD_ROUTES', routesByState.default(new Map())),
    },
    /** The user and password for the files for advertising accounts. Undefined if nobody may fetch them. */
    exports,
    mail,
    webhooks: webhookSettings(reader),
    crm: crmSettings(reader),
  };
}

function metricsSettings({ read, readSecret }: SettingReader) {
  const token = readSecret('METRICS_TOKEN', longSecret(16).optional());
  const isOn = onOff('off').refine((on) => !on || token !== undefined, {
    error: 'is on without METRICS_TOKEN: set it to a secret that whoever reads /metrics sends.',
  });
  const areOn = read('METRICS', isOn);
  return {
    /** Undefined if there are no metrics. */
    metricsToken: areOn ? token : undefined,
    hasUnusedMetricsToken: !areOn && token !== undefined,
  };
}

/** The login of the first start. If left out, one with a random password. */
function firstAdmin({ read, readSecret, requireBothOrNeither }: SettingReader) {
  const email = read('ADMIN_EMAIL', matching(/^[^\s@]+@[^\s@]+$/, 'an email address').optional());
  const password = readSecret('ADMIN_PASSWORD', text.optional());
  requireBothOrNeither('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  return email === undefined || password === undefined ? undefined : { email, password };
}

/** If left out, no mail is sent, and no text promises one. */
function mailSettings({ read, readSecret, requireBothOrNeither }: SettingReader) {
  const url = readSecret('SMTP_URL', smtpUrl.optional());
  const from = read('MAIL_FROM', mailbox.optional());
  /** The people who are told of a new lead. */
  const leadEmails = read(
    'LEAD_EMAILS',
    emailList.default([]).refine((emails) => emails.length === 0 || url !== undefined, {
      error: 'is set without SMTP_URL: set both, or neither.',
    }),
  );
  /** Whether visitors get their estimate by mail. */
  const toVisitors = read('VISITOR_EMAIL', onOff('on'));
  /** The minutes that the visitor's mail waits for a further estimate of the visit. */
  const quietMinutes = read('VISITOR_EMAIL_MINUTES', wholeNumber(0, 10).default(3));
  const allowPlain = read('SMTP_ALLOW_PLAIN', onOff('off'));
  /** The figures of the last week, every Monday. */
  const weeklyReport = read(
    'WEEKLY_REPORT',
    onOff('off').refine((on) => !on || leadEmails.length !== 0, {
      error: 'is on without LEAD_EMAILS: set who gets it.',
    }),
  );
  requireBothOrNeither('SMTP_URL', 'MAIL_FROM');
  return url === undefined || from === undefined
    ? undefined
    : { smtpUrl: url, from, leadEmails, toVisitors, quietMinutes, allowPlain, weeklyReport };
}

function untouchedAlarm({ read }: SettingReader): number | undefined {
  const hours = read('UNTOUCHED_ALARM_HOURS', wholeNumber(1, 720).optional());
  const minutes = read('UNTOUCHED_ALARM_MINUTES', wholeNumber(5, 43_200).optional());
  return minutes ?? (hours === undefined ? undefined : hours * 60);
}

function exportSettings({ read, readSecret, requireBothOrNeither }: SettingReader) {
  const user = read('EXPORT_USER', text.optional());
  const password = readSecret(
    'EXPORT_PASSWORD',
    text.refine((value) => value.length >= 16, { error: 'must have at least 16 characters.' }).optional(),
  );
  /** The files for Google Ads have hashes of email and phone. */
  const hashedContact = read('ADS_HASHED_CONTACT', onOff('off'));
  requireBothOrNeither('EXPORT_USER', 'EXPORT_PASSWORD');
  return user === undefined || password === undefined ? undefined : { user, password, hashedContact };
}

/** Undefined if no webhook is called. */
function webhookSettings({ read, readSecret, problems }: SettingReader) {
  const problemsBefore = problems.length;
  const given = readSecret('WEBHOOK_URLS', webhookAddresses.default([]));
  const secrets = readSecret('WEBHOOK_SECRET', webhookSecrets.default([]));
  const allowPrivate = read('WEBHOOK_ALLOW_PRIVATE', onOff('off'));
  // A wrong setting has no value, so the rest cannot be checked.
  if (problems.length > problemsBefore) return undefined;
  const addresses = given.map(({ url, ...own }) => ({
    url,
    secrets: own.secrets.length > 0 ? own.secrets : secrets,
    events: own.events.length > 0 ? own.events : webhookEventNames,
  }));
  if (addresses.some((address) => address.secrets.length === 0)) {
    problems.push('WEBHOOK_URLS is set without WEBHOOK_SECRET: set both, or neither.');
  }
  if (secrets.length > 0 && given.length === 0) {
    problems.push('WEBHOOK_SECRET is set without WEBHOOK_URLS: set both, or neither.');
  }
  return addresses.length === 0 ? undefined : { addresses, allowPrivate };
}

/** Undefined if contacts are not sent to a CRM. */
function crmSettings({ read, readSecret, requireBothOrNeither }: SettingReader) {
  const url = read('CRM_URL', webAddressBase.optional());
  const pipelineId = read('CRM_PIPELINE_ID', text.optional());
  const stageId = read('CRM_STAGE_ID', text.optional());
  requireBothOrNeither('CRM_PIPELINE_ID', 'CRM_STAGE_ID');
  const others = {
    contactsPath: read(
      'CRM_CONTACTS_PATH',
      matching(/^\//, 'a path that begins with /').default('/contacts/create'),
    ),
    version: read('CRM_VERSION', text.default('2021-07-28')),
    token: readSecret('CRM_TOKEN', text.optional()),
    locationId: read('CRM_LOCATION_ID', text.optional()),
    gender: read('CRM_GENDER', text.optional()),
    /** The CRM's id by field key. A key that is not listed is its own id. */
    customFieldIds: read('CRM_CUSTOM_FIELDS', jsonFileOfIds.default({})),
    /** The name of a custom field's value. */
    fieldValueKey: read('CRM_FIELD_VALUE_KEY', text.default('value')),
    /** If off, a custom field is sent by its key alone. */
    hasFieldIds: read('CRM_FIELD_IDS', onOff('on')),
    /** The phone as the visitor typed it, or as +61412345678. */
    phoneFormat: read('CRM_PHONE_FORMAT', oneOf(['digits', 'e164']).default('digits')),
    source: read('CRM_SOURCE', text.optional()),
    tags: read('CRM_TAGS', commaList.default([])),
    /** Whether the estimate is written as a note. */
    hasNote: read('CRM_NOTE', onOff('off')),
    /** Undefined if no opportunity is made. */
    deal: pipelineId === undefined || stageId === undefined ? undefined : { pipelineId, stageId },
    /** Whether opportunities are updated when their lead is won, lost or reopened. */
    sendsStatus: read('CRM_SEND_STATUS', onOff('on')),
    /** The pipeline's stage by the lead's status. A status that is not listed does not change the stage. */
    stages: read(
      'CRM_STAGES',
      idsByStatus.default(new Map()).refine((stages) => stages.size === 0 || pipelineId !== undefined, {
        error: 'is set without CRM_PIPELINE_ID: set both, or neither.',
      }),
    ),
  };
  return url === undefined ? undefined : { url, ...others };
}

type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const reader = createSettingReader(env);
  const config = configOf(reader);
  return reader.problems.length === 0 ? { ok: true, config } : { ok: false, problems: reader.problems };
}

/** The settings of the environment, and of a file `.env` in the working folder. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const result = readConfig(process.env);
  if (!result.ok) throw new StartUpError(result.problems.join('\n'));
  return result.config;
}

/** Warnings at the start about valid settings that are probably not meant. */
export function settingWarnings(config: Config): string[] {
  const metrics = config.hasUnusedMetricsToken
    ? 'METRICS_TOKEN is set, and METRICS is off: there is no /metrics until METRICS=on.'
    : undefined;
  const priceNote = config.isPriceNoteEmpty
    ? `PRICE_NOTE is empty: "${config.business.priceNote}" stands beside prices. Write what is true of yours, or remove the setting.`
    : undefined;
  return [privacyWarning(config), metrics, priceNote].filter((warning) => warning !== undefined);
}

/** Australian Privacy Principle 8: people have to be told to which countries their details go. */
function privacyWarning({ business, crm, mail }: Config): string | undefined {
  if (business.dataCountries !== undefined || (crm === undefined && mail === undefined)) return undefined;
  const tools = [crm && 'the CRM', mail && 'the mail provider'].filter((tool) => tool !== undefined);
  return `DATA_COUNTRIES is not set: the privacy notice cannot say in which countries ${tools.join(' and ')} may keep visitors' details.`;
}
