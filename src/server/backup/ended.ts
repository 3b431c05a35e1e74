// What a restored backup must not bring back: removed admins, revoked tokens, stopped mails and calls, and erased people. The list
// lies beside the nightly backups, is newer than they are, and holds ids and hashes only. Its name holds an id of this database,
// because a new server may begin in the folder of a lost one before the restore, and knows nobody; and after a restore when that was,
// because an older backup, or one that was restored without the list, knows less. A restore reads them all.
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseJson } from '#domain/text.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { type Transaction, withRepeatedTransaction } from '#server/database/with-transaction.ts';
import { errorCode } from '#server/error-code.ts';
import { eraseAgain } from '#server/leads/erase-lead-store.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

/** The first version of the prices is never deleted, and its id is random. Empty before a server has run. */
const idOfDatabase = `coalesce((SELECT id::text FROM pricing_versions ORDER BY sequence LIMIT 1), '')`;

const ids = z.array(z.string());

const endedSchema = z.object({
  /** By the database's clock, as the time of a backup. */
  writtenAt: z.string(),
  /** For good: ids of removed admins, and hashes of revoked tokens. Lists of 1.0.0 do not say. */
  ended: ids.optional(),
  /** For good: ids of erased leads. */
  erased: ids,
  /** The keyed hashes of the mailboxes that want no mails. */
  stopped: ids,
  /** Of those, the ones that an admin noted. */
  said: ids.default([]),
  /** The ids of the leads whose phone wants no calls. Lists of 1.0.0 do not say. */
  uncalled: ids.optional(),
  /** The ids of the admins, and the hashes of the tokens, that were left: backups of 1.0.0 note no ends. */
  admins: ids,
  tokens: ids,
});

export type Ended = z.output<typeof endedSchema>;

/** With the name of its file. */
interface List extends Ended {
  readonly name: string;
}

/** What this database knows. */
export async function endedIn(orm: Orm): Promise<Ended> {
  const idsOf = (from: string) =>
    sql.raw(`(SELECT coalesce(json_agg(id), '[]') FROM (${from}) AS listed (id))`);
  const { rows } = await orm.execute(sql`
    SELECT now()::text AS "writtenAt",
    ${idsOf('SELECT id FROM ended WHERE NOT uncalled')} AS ended, ${idsOf('SELECT id FROM leads WHERE erased_at IS NOT NULL')} AS erased,
    ${idsOf('SELECT mailbox FROM stopped_mailboxes')} AS stopped, ${idsOf('SELECT mailbox FROM stopped_mailboxes WHERE said')} AS said,
    ${idsOf(`SELECT id::text FROM leads WHERE phone IN (SELECT phone FROM leads WHERE do_not_phone) UNION SELECT id FROM ended WHERE uncalled`)} AS uncalled,
    ${idsOf('SELECT id FROM admins')} AS admins, ${idsOf('SELECT token_hash FROM status_tokens')} AS tokens`);
  return endedSchema.parse(rows[0]);
}

/**
 * Asked before anybody is let in: has the database gone back in time, as by a recovery to a moment, or a restore that did not find the
 * lists? What newer lists name is ended again.
 */
export async function endAfterRecovery({ orm, pool }: Stores, folder: string): Promise<boolean> {
  const found = await readLists(orm, [folder]);
  // Its lists may be brought later, and are told by their names from what is written from now on.
  if (found.lists.length === 0 && found.hasEnded) await orm.execute(restoredNow);
  if (found.newer.length === 0) return false;
  await withRepeatedTransaction(pool, (transaction) => endAgain(transaction, found));
  return true;
}

type Stores = Pick<Database, 'orm' | 'pool'>;

const restoredNow = sql`INSERT INTO maintenance (name, done_at) VALUES ('restore', clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`;

export async function writeEnded(orm: Orm, folder: string): Promise<void> {
  const restored = `(SELECT extract(epoch FROM done_at) FROM maintenance WHERE name = 'restore')`;
  const { rows } = await orm.execute<{ name: string }>(
    sql.raw(`SELECT concat_ws('-', ${idOfDatabase}, ${restored}) AS name`),
  );
  const name = `lift-estimator-ended-${rows[0]?.name}.json`;
  const file = join(folder, name);
  const before = await readList(file);
  // Leads are never deleted, but may get lost. Those of them whose phone wants no calls are kept for the restore.
  await orm.execute(sql`INSERT INTO ended SELECT listed.id, true FROM unnest(${sql.param(before?.uncalled ?? [])}::text[]) AS listed (id)
    LEFT JOIN leads ON leads.id::text = listed.id WHERE leads.id IS NULL ON CONFLICT DO NOTHING`);
  const known = await endedIn(orm);
  // Noted first, so that no list is newer than the note.
  await note(orm, { ...known, name });
  // Each process writes a file of its own, since several may share the folder.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    await writeFile(unfinished, JSON.stringify(known), { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Notes that the database knows this list. */
async function note(orm: Orm, { name, writtenAt }: List): Promise<void> {
  await orm.execute(sql`INSERT INTO maintenance (name, done_at) VALUES (${`ended_list ${name}`}, ${writtenAt}::timestamptz)
    ON CONFLICT (name) DO UPDATE SET done_at = greatest(maintenance.done_at, excluded.done_at)`);
}

/** Undefined if there is none. */
async function readList(file: string): Promise<Ended | undefined> {
  const text = await readFile(file, 'utf8').catch(unless(file, ''));
  return endedSchema.safeParse(parseJson(text)).data;
}

/**
 * What the database knows, and its lists in these folders, the newest last. `newer` are those that name an end that it does not know,
 * or that it has not noted as they are now: others tell nothing of wishes, which are taken back, too. 1.0.0 notes no list, so the time
 * of its backup is compared.
 */
export async function readLists(orm: Orm, folders: readonly string[], backupMadeAt?: string) {
  const { rows } = await orm.execute<{ database: string }>(sql.raw(`SELECT ${idOfDatabase} AS database`));
  const isList = new RegExp(String.raw`^lift-estimator-ended-${rows[0]?.database}(-[\d.]+)?\.json$`);
  const lists = folders.map(async (folder) => {
    const names = (await readdir(folder).catch(unless(folder, []))).filter((name) => isList.test(name));
    return Promise.all(names.map(async (name) => ({ name, list: await readList(join(folder, name)) })));
  });
  const read = (await Promise.all(lists))
    .flat()
    .flatMap(({ name, list }): List[] => (list ? [{ ...list, name }] : []))
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt));
  // After the lists, or another process could write one meanwhile.
  const known = await endedIn(orm);
  const knows = new Set(endsIn(known));
  const notes = await orm.execute<{ name: string; at: string }>(
    sql`SELECT name, done_at::text AS at FROM maintenance WHERE name LIKE 'ended_list %'`,
  );
  const noted = new Map(notes.rows.map(({ name, at }) => [name, at]));
  const newer = read.filter((list) => {
    if (endsIn(list).some((id) => !knows.has(id))) return true;
    const { name, writtenAt, ended } = list;
    // At a start, 1.0.0 may have had the database after this version.
    if (!ended && backupMadeAt === undefined) return false;
    const at = ended || noted.size > 0 ? noted.get(`ended_list ${name}`) : backupMadeAt;
    return at === undefined || Date.parse(writtenAt) > Date.parse(at);
  });
  // Without a note 1.0.0 may have had the database, which notes no ends.
  return { known, lists: read, newer, hasEnded: noted.size > 0 };
}

/** What has ended for good. */
const endsIn = ({ ended = [], erased }: Ended) => [...ended, ...erased];

const unless =
  <None>(file: string, none: None) =>
  (error: unknown) => {
    const code = errorCode(error) ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return none;
    throw new StartUpError(`${file} cannot be read (${code}): make it this user's own.`);
  };

interface EndAgain {
  /** What the database knew before. */
  readonly known: Ended;
  readonly lists: readonly List[];
  readonly newer: readonly List[];
  /** Whether what was restored notes what has ended. */
  readonly hasEnded: boolean;
}

/** Ends again what had ended in a database that is as it was some time ago. */
export async function endAgain({ client, orm }: Transaction, back: EndAgain): Promise<void> {
  const { known, lists, newer, hasEnded } = back;
  // Nobody is let in who was signed in or invited at that time, nor by a code that was used since.
  for (const table of ['admin_sessions', 'invitations', 'recovery_codes'])
    await client.query(`DELETE FROM ${table}`);
  for (const list of [known, ...newer]) {
    const { ended, stopped, said, uncalled = [], admins, tokens } = list;
    await client.query(
      `INSERT INTO stopped_mailboxes (mailbox, stopped_at, said)
       SELECT mailbox, now(), mailbox = ANY ($2) FROM unnest($1::text[]) AS stopped (mailbox)
       ON CONFLICT (mailbox) DO UPDATE SET said = stopped_mailboxes.said AND excluded.said`,
      [stopped, said],
    );
    await client.query('INSERT INTO ended SELECT unnest($1::text[]), true ON CONFLICT DO NOTHING', [
      uncalled,
    ]);
    if (list === known || (ended && hasEnded)) continue;
    // Whoever came after the list is not judged by it.
    const isJudged = 'created_at <= $2';
    await client.query(`DELETE FROM admins WHERE id <> ALL ($1::uuid[]) AND ${isJudged}`, [
      admins,
      list.writtenAt,
    ]);
    await client.query(`DELETE FROM status_tokens WHERE token_hash <> ALL ($1) AND ${isJudged}`, [
      tokens,
      list.writtenAt,
    ]);
  }
  await client.query(
    'INSERT INTO ended SELECT unnest($1::text[]) ON CONFLICT (id) DO UPDATE SET uncalled = false',
    [[...new Set([known, ...lists].flatMap(endsIn))]],
  );
  const listed = (wish: boolean) => `IN (SELECT id FROM ended WHERE uncalled = ${wish})`;
  await client.query(`DELETE FROM admins WHERE id::text ${listed(false)}`);
  await client.query(`DELETE FROM status_tokens WHERE token_hash ${listed(false)}`);
  await client.query(`UPDATE leads SET do_not_phone = true WHERE id::text ${listed(true)}`);
  await client.query('DELETE FROM ended WHERE uncalled AND id IN (SELECT id::text FROM leads)');
  const erased = await client.query<{ id: string }>(
    `SELECT id FROM leads WHERE erased_at IS NULL AND id::text ${listed(false)}`,
  );
  await eraseAgain(
    orm,
    erased.rows.map(({ id }) => id),
    new Date(),
  );
  await orm.execute(restoredNow);
  // A list that was not read may lie where only the server finds it.
  for (const list of lists) await note(orm, list);
}
