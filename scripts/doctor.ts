// `npm run doctor` tries everything that the settings name, beside the running server, and says in a line each whether it works.
import { statfs } from 'node:fs/promises';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { pino } from 'pino';
import { hourMs } from '#domain/durations.ts';
import { newestBackup } from '#server/backup/nightly-backup.ts';
import { readDetails } from '#server/business/live-business.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { checkConnection } from '#server/database/check-connection.ts';
import { openDatabase } from '#server/database/connection.ts';
import { findEmbeddedPostgres } from '#server/database/embedded/embedded-postgres.ts';
import { errorCode } from '#server/error-code.ts';
import { createCrmClient } from '#server/outbox/crm/crm-client.ts';
import { createTransport, readSmtpError } from '#server/outbox/mail/smtp-client.ts';
import { missingDetails } from '#server/settings/business-settings.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { type Check, type Finding, fine, off, opened, wrong } from './doctor/finding.ts';
import { checkPublicAddress } from './doctor/public-address.ts';

const marks = { fine: '✓', wrong: '✗', off: '–' };

const stopping = new AbortController().signal;

const checkDatabase: Check = async (config) => {
  const { databaseUrl, dataDir } = config;
  const url = config.migrationDatabaseUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (url === undefined) return [wrong('The embedded database is not running: start the server.')];
  const database = openDatabase(url, { log: pino({ level: 'silent' }), maxConnections: 1 });
  try {
    await checkConnection(database.pool);
    const { rows } = await database.pool.query<{
      version: string;
      now: Date;
      secret: boolean;
      first: boolean;
    }>(
      `SELECT current_setting('server_version') AS version, clock_timestamp() AS now,
         coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS secret,
         EXISTS (SELECT FROM admins WHERE email = 'admin@localhost') AS first`,
    );
    const [is] = rows;
    if (!is) throw new Error('the database returned nothing');
    const skewMs = Math.abs(is.now.getTime() - Date.now());
    return [
      databaseUrl === undefined
        ? wrong(`The embedded PostgreSQL ${is.version} is for trials: set DATABASE_URL to one of your own.`)
        : fine(`PostgreSQL ${is.version} replies${is.secret ? ', encrypted' : ''}.`),
      skewMs > 5000
        ? wrong(
            `This machine’s clock and the database’s differ by ${Math.round(skewMs / 1000)} s: run an NTP client on both.`,
          )
        : fine('The clock agrees with the database’s.'),
      is.first
        ? wrong(
            'The first admin is still admin@localhost: npm run admin -- add you@example.com, then remove it.',
          )
        : fine('The admins sign in with addresses of their own.'),
      ...missingDetails(await readDetails(database.orm, config.firstBusiness), config).map(wrong),
    ];
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error;
    return [wrong(error.message)];
  } finally {
    await database.close();
  }
};

const checkMail: Check = async ({ mail }) => {
  if (!mail) return [off('SMTP_URL is not set: nobody is mailed.')];
  try {
    await (await createTransport(mail)).verify();
    return [
      fine(
        'The mail server takes the login. npm run mail:test sends a mail and looks up SPF, DKIM and DMARC.',
      ),
    ];
  } catch (error) {
    return [wrong(`Mail: ${readSmtpError(error).reason}`)];
  }
};

const checkCrm: Check = async ({ crm }) => {
  if (!crm) return [off('CRM_URL is not set: leads stay here only.')];
  const call = createCrmClient(crm, () => new Date());
  const path = `/locations/${encodeURIComponent(crm.locationId ?? '')}/customFields`;
  const { outcome, reason, status } = await call({ method: 'GET', path, stopping });
  if (outcome === 'settings_rejected')
    return [wrong(`The CRM rejects CRM_TOKEN, its scopes or CRM_LOCATION_ID: ${reason}`)];
  // A CRM without HighLevel's addresses replies all the same.
  return status === undefined
    ? [wrong(`CRM: ${reason}`)]
    : [
        fine(
          outcome === 'delivered'
            ? 'The CRM takes the token and knows the location.'
            : `The CRM replies (${status}).`,
        ),
      ];
};

/** Only connects: a request would be a delivery. */
const checkWebhooks: Check = async ({ webhooks }) => {
  if (!webhooks) return [off('WEBHOOK_URLS is not set: no other program hears of leads.')];
  return Promise.all(
    webhooks.addresses.map(async ({ url }) => {
      const { hostname: host, protocol, port } = new URL(url);
      try {
        const at = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
        const socket =
          protocol === 'https:'
            ? await opened(connectTls({ ...at, servername: host }), 'secureConnect')
            : await opened(connectPlain(at), 'connect');
        socket.destroy();
        return fine(`The webhook’s host ${host} replies.`);
      } catch (error) {
        return wrong(
          `The webhook’s host ${host} cannot be reached (${errorCode(error)}): correct WEBHOOK_URLS.`,
        );
      }
    }),
  );
};

const checkBackup: Check = async ({ backup }) => {
  if (!backup) return [wrong('BACKUP_DIR is not set: no backup is made.')];
  const last = await newestBackup(backup.folder);
  if (!last) return [wrong(`${backup.folder} holds no backup yet: npm run backup -- FILE makes one.`)];
  const hours = Math.floor((Date.now() - Date.parse(last.at)) / hourMs);
  return hours > 36
    ? [wrong(`The newest backup is ${hours} hours old: the status box of the admin area says why.`)]
    : [fine(`The newest backup is ${hours} hours old.`)];
};

const checkDisk: Check = async ({ databaseUrl, dataDir, backup }) => {
  const folders = [databaseUrl === undefined ? dataDir : undefined, backup?.folder];
  return Promise.all(
    folders
      .filter((folder) => folder !== undefined)
      .map(async (folder) => {
        try {
          const { bavail, bsize } = await statfs(folder);
          const gigabytes = Math.round((bavail * bsize) / 1e8) / 10;
          return gigabytes < 1
            ? wrong(`The disk of ${folder} has ${gigabytes} GB left: make room.`)
            : fine(`The disk of ${folder} has ${gigabytes} GB left.`);
        } catch (error) {
          return wrong(`${folder} cannot be read (${errorCode(error)}).`);
        }
      }),
  );
};

/** All findings, in the order of a first installation. */
export async function examine(config: Config): Promise<Finding[]> {
  const checks = [
    checkDatabase,
    checkPublicAddress,
    checkMail,
    checkCrm,
    checkWebhooks,
    checkBackup,
    checkDisk,
  ];
  const found = await Promise.all(checks.map((check) => check(config)));
  return [...config.warnings.map(wrong), fine(`Node ${process.versions.node}.`), ...found.flat()];
}

async function run(): Promise<void> {
  const findings = await examine(loadConfig());
  for (const [mark, text] of findings) console.log(`${marks[mark]} ${text}`);
  if (findings.some(([mark]) => mark === 'wrong')) process.exitCode = 1;
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(error instanceof StartUpError ? error.message.replaceAll(/^/gm, '✗ ') : error);
    process.exitCode = 1;
  });
}
