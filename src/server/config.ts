// The settings in the words of the code.
import { resolve } from 'node:path';
import type { z } from 'zod';
import { readValues } from '#server/settings/read-values.ts';
import { settingNames, settings } from '#server/settings/settings.ts';

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
  const { values, problems } = readValues(env, settingNames);
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
