// The settings: each with its name in the environment, its type, its default and its name in the code. .env.example
// explains them to the business.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { businessSettings } from '#server/settings/business-settings.ts';
import { crmSettings, mailSettings, webhookSettings } from '#server/settings/channel-settings.ts';
import { createSettingReader, type SettingReader } from '#server/settings/setting-reader.ts';
import * as types from '#server/settings/setting-types.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

export type Config = ReturnType<typeof configOf>;
export type CrmSettings = NonNullable<ReturnType<typeof crmSettings>>;
export type MailSettings = NonNullable<Config['mail']>;

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

function configOf(reader: SettingReader) {
  const { read, readSecret, warnings } = reader;
  const host = read('HOST', types.text.default('127.0.0.1'));
  const port = read('PORT', types.wholeNumber(0, 65_535).default(3000));
  const publicUrl = read('PUBLIC_URL', types.webOrigin.default(`http://localhost:${port}`));
  const publicHost = URL.parse(publicUrl)?.hostname ?? '';
  const proxies = read('TRUST_PROXY', types.trustProxy.default(false));
  const backupFolder = read('BACKUP_DIR', types.text.optional());
  const backupCommand = read('BACKUP_COMMAND', types.text.optional());
  const backupsKept = read('BACKUP_KEEP', types.wholeNumber(1, 3650).default(14));
  const business = businessSettings(reader);
  const mail = mailSettings(reader);
  const crm = crmSettings(reader);
  const exports = exportSettings(reader);

  return {
    /** Sentences about valid settings that are probably not meant. */
    warnings,
    host,
    port,
    /** The beginning of links to this server. */
    publicUrl,
    /** Whether this is a trial that no other machine can reach. */
    isOnThisMachineOnly: localHosts.has(host) && localHosts.has(publicHost),
    /** Search engines should not list a machine that only its owner can reach. */
    siteUrl: localHosts.has(publicHost) ? undefined : publicUrl,
    role: read('ROLE', types.oneOf(['all', 'web', 'worker']).default('all')),
    /** The port of a worker's health checks. Undefined if there are none. */
    healthPort: read('HEALTH_PORT', types.wholeNumber(0, 65_535).optional()),
    logLevel:
      read(
        'LOG_LEVEL',
        types.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
      ) ??
      // People at a terminal read sentences; log collectors read lines of JSON.
      (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: proxies,
    /** /readyz fails for this long before the server stops, so that a proxy sends visitors elsewhere. */
    drainSeconds: read('DRAIN_SECONDS', types.wholeNumber(0, 300).default(proxies === false ? 0 : 5)),
    /** The sites that may show the estimator in a frame. */
    embedOrigins: read('EMBED_ORIGINS', types.origins.default([])),
    /** The sites whose pages may call the API. */
    apiOrigins: read('API_ORIGINS', types.origins.default([])),
    requestLog: read('REQUEST_LOG', types.onOff('off')),
    rateLimit: read('RATE_LIMIT', types.onOff('on')),
    apiDocs: read('API_DOCS', types.onOff('on')),
    metricsToken: metricsToken(reader),

    /** If left out, an embedded PostgreSQL runs with its data under `dataDir`. */
    databaseUrl: readSecret('DATABASE_URL', types.databaseUrl.optional()),
    dataDir: resolve(read('DATA_DIR', types.text.default('./data'))),
    /** The programs of the PostgreSQL under `dataDir`. If left out, the installed one's, or the machine's if that is newer. */
    postgresBin: read('POSTGRES_BIN', types.text.optional()),
    /** The same database without a pooler, for long statements. */
    migrationDatabaseUrl: readSecret('MIGRATION_DATABASE_URL', types.databaseUrl.optional()),
    /** Encrypts the secrets in the database. If left out, they are stored as they are. */
    secretKey: readSecret('SECRET_KEY', types.longSecret(32).optional()),
    /** The key before, for what is still encrypted with it. */
    secretKeyOld: readSecret('SECRET_KEY_OLD', types.longSecret(32).optional()),
    /** Undefined if there are no nightly backups. */
    backup:
      backupFolder === undefined
        ? undefined
        : { folder: resolve(backupFolder), keep: backupsKept, command: backupCommand },
    leadRetentionMonths: read('LEAD_RETENTION_MONTHS', types.wholeNumber(1, 1200).optional()),
    admin: firstAdmin(reader),

    /** The first values of the details that the owner edits, and the names of those that are set. */
    firstBusiness: business,
    /** What pages say about the business that only an operator may decide. */
    operated: {
      ndisConsent: read('NDIS_CONSENT', types.onOff('on')),
      mailsEstimate: mail?.toVisitors === true,
      adsHashedContact: exports?.hashedContact === true,
    },
    /** The time zone of the business's days. */
    timeZone: read('BUSINESS_TIME_ZONE', types.timeZone.default('Australia/Sydney')),
    estimates: {
      /** Whether visitors see how many of the last sales closed within the range. */
      showsRangeRecord: read('SHOW_RANGE_RECORD', types.onOff('off')),
    },
    sales: {
      /** The minutes after which an untouched lead raises an alarm. Undefined if none does. */
      untouchedAlarmMinutes: untouchedAlarm(reader),
      /** The email of the admin who gets the new leads of a state, by state. */
      leadRoutes: read('LEAD_ROUTES', types.routesByState.default(new Map())),
    },
    /** The user and password for the files for advertising accounts. Undefined if nobody may fetch them. */
    exports,
    mail,
    webhooks: webhookSettings(reader),
    crm,
  };
}

/** Undefined if there are no metrics. */
function metricsToken({ read, readSecret, warnings }: SettingReader): string | undefined {
  const token = readSecret('METRICS_TOKEN', types.longSecret(16).optional());
  const isOn = types.onOff('off').refine((on) => !on || token !== undefined, {
    error: 'is on without METRICS_TOKEN: set it to a secret that whoever reads /metrics sends.',
  });
  if (read('METRICS', isOn)) return token;
  if (token !== undefined) {
    warnings.push('METRICS_TOKEN is set, and METRICS is off: there is no /metrics until METRICS=on.');
  }
  return undefined;
}

/** The login of the first start. If left out, one with a random password. */
function firstAdmin({ read, readSecret, requireBothOrNeither }: SettingReader) {
  const email = read('ADMIN_EMAIL', types.matching(/^[^\s@]+@[^\s@]+$/, 'an email address').optional());
  const password = readSecret('ADMIN_PASSWORD', types.text.optional());
  requireBothOrNeither('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  return email === undefined || password === undefined ? undefined : { email, password };
}

function untouchedAlarm({ read }: SettingReader): number | undefined {
  const hours = read('UNTOUCHED_ALARM_HOURS', types.wholeNumber(1, 720).optional());
  const minutes = read('UNTOUCHED_ALARM_MINUTES', types.wholeNumber(5, 43_200).optional());
  return minutes ?? (hours === undefined ? undefined : hours * 60);
}

function exportSettings({ read, readSecret, requireBothOrNeither }: SettingReader) {
  const user = read('EXPORT_USER', types.text.optional());
  const password = readSecret(
    'EXPORT_PASSWORD',
    types.text
      .refine((value) => value.length >= 16, { error: 'must have at least 16 characters.' })
      .optional(),
  );
  /** The files for Google Ads have hashes of email and phone. */
  const hashedContact = read('ADS_HASHED_CONTACT', types.onOff('off'));
  requireBothOrNeither('EXPORT_USER', 'EXPORT_PASSWORD');
  return user === undefined || password === undefined ? undefined : { user, password, hashedContact };
}

/** Throws one sentence for each problem, on a line of its own. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const reader = createSettingReader(env);
  const config = configOf(reader);
  if (reader.problems.length > 0) throw new StartUpError(reader.problems.join('\n'));
  return config;
}

/** The settings of the environment, and of a file `.env` in the working folder. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
