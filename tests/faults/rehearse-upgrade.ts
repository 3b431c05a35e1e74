// Starts this version on the data of an earlier one, and compares what must not change.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase, withLongQueries } from '#server/database/connection.ts';
import { migrateDatabase, migrations } from '#server/database/migrate.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { sendJson } from '#tests/support/send-json.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { type Deployment, query } from './deployment.ts';

const releases = new URL('releases/', import.meta.url);

/** The versions whose data stands here. */
export const releasedVersions = readdirSync(releases)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''));

interface Recorded {
  readonly links: readonly { readonly address: string; readonly grandTotal: number }[];
}

/** By table: the columns that were there from the first version on. */
const kept: Readonly<Record<string, string>> = {
  admins: 'email, password_hash, created_at',
  pricing_versions: 'id, sequence, config, saved_at, saved_by',
  leads:
    'id, visit_id, status, name, email, mobile, state, customer_type, grand_total, assigned_to, follow_up_on, created_at, erased_at, privacy_notice_at',
  estimates: 'id, lead_id, pricing_version_id, answers, lines, grand_total, marketing, link_hash, created_at',
  deliveries:
    'id, channel, event, lead_id, estimate_id, state, attempts, external_id, created_at, finished_at',
  delivery_attempts: 'id, delivery_id, number, outcome, status, reason',
  lead_history: 'id, lead_id, kind, who, detail',
};

export interface Upgrade {
  /** Sentences; none if all is well. */
  readonly problems: readonly string[];
  readonly leads: number;
  /** The sentence with which the version before refuses the upgraded database. Undefined if it accepts it. */
  readonly goingBack: string | undefined;
}

/** `url`: of a database without leads that this version has migrated. */
export async function rehearseUpgrade(version: string, url: string, folder: string): Promise<Upgrade> {
  const recorded = JSON.parse(readFileSync(new URL(`${version}.json`, releases), 'utf8')) as Recorded;
  const { pool, close } = openDatabase(url, { log: pino({ level: 'silent' }), queryTimeoutMs: 0 });
  const snapshot = async () => {
    const tables: Record<string, unknown[]> = {};
    for (const [table, columns] of Object.entries(kept)) {
      tables[table] = (await pool.query(`SELECT ${columns} FROM ${table} ORDER BY 1`)).rows;
    }
    return tables;
  };
  try {
    await restoreBackup(pool, new URL(`${version}.backup.gz`, releases).pathname, false);
    const { rows } = await pool.query<{ newest: number }>(
      'SELECT max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations',
    );
    const before = await snapshot();
    const app = await startAppProcess({ folder, env: { DATABASE_URL: url, ESTIMATE_LINK_DAYS: '36500' } });
    const { url: address } = await app.ready;
    const problems = await problemsOf(address, recorded);
    const after = await snapshot();
    await app.stop();
    for (const table of Object.keys(kept)) {
      // The check of prices has added a lead.
      const known = after[table]?.slice(0, before[table]?.length);
      if (!isDeepStrictEqual(known, before[table])) problems.push(`the rows of ${table} have changed`);
    }
    const old = migrations.filter(({ folderMillis }) => folderMillis <= (rows[0]?.newest ?? 0));
    const goingBack = await migrateDatabase(pool, old).then(
      () => undefined,
      (error: unknown) => (error instanceof StartUpError ? error.message : String(error)),
    );
    return { problems, leads: before['leads']?.length ?? 0, goingBack };
  } finally {
    await close();
  }
}

async function problemsOf(server: string, { links }: Recorded): Promise<string[]> {
  const problems: string[] = [];
  const call = (path: string, body?: object, token?: string) =>
    sendJson(body ? 'POST' : 'GET', `${server}/api${path}`, body, token);
  for (const { address, grandTotal } of links) {
    const shown = await call(address.replace('/estimate/', '/estimates/'));
    const { totals } = (shown.ok ? await shown.json() : {}) as { totals?: { grandTotal: number } };
    if (totals?.grandTotal !== grandTotal) problems.push(`the link ${address} shows ${totals?.grandTotal}`);
  }
  const login = await call('/admin/login', testAdmin);
  const { token } = (await login.json()) as { token?: string };
  if (!login.ok) problems.push('the admin cannot sign in');
  const listed = await call('/leads?limit=50', undefined, token);
  const { leads } = (listed.ok ? await listed.json() : { leads: [] }) as {
    leads: { _id: string; name: string }[];
  };
  for (const { _id, name } of leads) {
    if (!(await call(`/leads/${_id}`, undefined, token)).ok)
      problems.push(`the lead of ${name} cannot be read`);
  }
  const priced = await call('/calculate', buildCalculateBody({ email: 'new@example.com' }));
  if (!priced.ok) problems.push(`a new price is refused: ${priced.status}`);
  return problems;
}

/** The drill: every released version's data. */
export async function upgradeReleases(deployment: Deployment) {
  const problems: string[] = [];
  const back: string[] = [];
  for (const [index, version] of releasedVersions.entries()) {
    await query(deployment.primary.url('postgres'), `CREATE DATABASE upgrade_${index}`);
    const url = deployment.primary.url(`upgrade_${index}`);
    await withLongQueries(url, pino({ level: 'silent' }), (pool) => migrateDatabase(pool));
    const upgrade = await rehearseUpgrade(version, url, join(deployment.folder, `upgrade-${index}`));
    problems.push(...upgrade.problems.map((problem) => `${version}: ${problem}`));
    back.push(
      `${version} ${upgrade.goingBack === undefined ? 'goes on with it' : `says: ${upgrade.goingBack}`}`,
    );
  }
  return {
    text: `Started on the data of ${releasedVersions.join(', ')}: ${problems.join('; ') || 'prices, leads, deliveries and links are the same'}. Going back, ${back.join('; ')}`,
    isFine: problems.length === 0,
  };
}
