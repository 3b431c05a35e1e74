// What a restored backup must not bring back: removed admins, revoked tokens, used recovery codes, stopped mails and calls, and
// erased people. The list lies beside the nightly backups, is newer than they are, and holds ids and hashes only. Its name holds an
// id of this database, because a new server may begin in the folder of a lost one before the restore, and knows nobody.
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { parseJson } from '#domain/text.ts';
import type { Orm } from '#server/database/connection.ts';
import { errorCode } from '#server/error-code.ts';
import { eraseAgain } from '#server/leads/erase-lead-store.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

const fileOf = (database: string) => `lift-estimator-ended-${database}.json`;

/** The first version of the prices is never deleted, and its id is random. */
const idOfDatabase = '(SELECT id FROM pricing_versions ORDER BY sequence LIMIT 1)';

const ids = z.array(z.string()).default([]);

const endedSchema = z.object({
  /** By the database's clock, as the time of a backup. */
  writtenAt: z.string(),
  /** For good: ids of removed admins and erased leads, and hashes of revoked tokens and used codes. */
  ended: ids,
  /** The keyed hashes of the mailboxes that want no mails. */
  stopped: z.array(z.string()),
  /** Of those, the ones that an admin noted. */
  said: ids,
  /** The ids of the leads whose phone wants no calls. */
  uncalled: ids,
  /** The ids of all admins, and the hashes of all tokens: of a backup of 1.0.0, which notes no ends, whoever is missing has ended. */
  admins: z.array(z.string()),
  tokens: z.array(z.string()),
  /** In lists of 1.0.0. */
  erased: ids,
});

type Ended = z.output<typeof endedSchema>;

export async function writeEnded(orm: Orm, folder: string): Promise<void> {
  const list = (from: string) =>
    sql.raw(`(SELECT coalesce(json_agg(id), '[]') FROM (${from}) AS listed (id))`);
  const { rows } = await orm.execute<Partial<Ended> & { readonly database: string }>(sql`
    SELECT ${sql.raw(idOfDatabase)} AS database, now()::text AS "writtenAt",
    ${list(`SELECT id FROM ended WHERE NOT uncalled UNION SELECT id::text FROM leads WHERE erased_at IS NOT NULL`)} AS ended,
    ${list('SELECT mailbox FROM stopped_mailboxes')} AS stopped, ${list('SELECT mailbox FROM stopped_mailboxes WHERE said')} AS said,
    ${list(`SELECT id::text FROM leads WHERE phone IN (SELECT phone FROM leads WHERE do_not_phone) UNION SELECT id FROM ended WHERE uncalled`)} AS uncalled,
    ${list('SELECT id FROM admins')} AS admins, ${list('SELECT token_hash FROM status_tokens')} AS tokens`);
  const [listed] = rows;
  if (!listed) return;
  const file = join(folder, fileOf(listed.database));
  // An older backup, restored without this list, knows less.
  const ended = [...new Set([...(listed.ended ?? []), ...goneIn(await readList(file))])];
  // Each process writes a file of its own, since several may share the folder.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  await writeFile(unfinished, JSON.stringify({ ...listed, ended }), { mode: 0o600, flush: true });
  await rename(unfinished, file);
}

async function readList(file: string): Promise<Ended | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = errorCode(error) ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return '';
    throw new StartUpError(`${file} cannot be read (${code}): make it this user's own.`);
  });
  return endedSchema.safeParse(parseJson(text)).data;
}

const goneIn = (list: Ended | undefined) => [...(list?.ended ?? []), ...(list?.erased ?? [])];

interface Restoring {
  readonly client: ClientBase;
  readonly orm: Orm;
  /** Where the lists may lie. */
  readonly folders: readonly string[];
  /** Of the backup. */
  readonly madeAt: string;
  readonly schemaVersion: number;
}

/** The migration `ended`. */
const firstWithNotes = 1795811723685;

/** Ends again what had ended. Returns when the newest list was written, undefined if none is newer than the backup. */
export async function endAgain(restoring: Restoring): Promise<string | undefined> {
  const { client, orm, folders, madeAt, schemaVersion } = restoring;
  const { rows } = await client.query<{ database: string }>(`SELECT ${idOfDatabase} AS database`);
  const file = fileOf(rows[0]?.database ?? '');
  const lists = (await Promise.all(folders.map((folder) => readList(join(folder, file)))))
    .filter((list) => list !== undefined)
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt));
  // An older list tells nothing of wishes, which are taken back, too; what has ended stays so.
  const newer = lists.filter(({ writtenAt }) => new Date(writtenAt) > new Date(madeAt));
  for (const { stopped, said, uncalled, admins, tokens } of newer) {
    const noted = new Set(said);
    await stopAgain(
      client,
      stopped.map((mailbox) => ({ mailbox, said: noted.has(mailbox) })),
    );
    await client.query('INSERT INTO ended SELECT unnest($1::text[]), true ON CONFLICT DO NOTHING', [
      uncalled,
    ]);
    if (schemaVersion >= firstWithNotes) continue;
    await client.query('DELETE FROM admins WHERE id <> ALL ($1::uuid[])', [admins]);
    await client.query('DELETE FROM status_tokens WHERE token_hash <> ALL ($1)', [tokens]);
  }
  await client.query(
    'INSERT INTO ended SELECT unnest($1::text[]) ON CONFLICT (id) DO UPDATE SET uncalled = false',
    [[...new Set(lists.flatMap(goneIn))]],
  );
  const known = (wish: boolean) => `IN (SELECT id FROM ended WHERE uncalled = ${wish})`;
  await client.query(`DELETE FROM admins WHERE id::text ${known(false)}`);
  await client.query(`DELETE FROM status_tokens WHERE token_hash ${known(false)}`);
  await client.query(`DELETE FROM recovery_codes WHERE code_hash ${known(false)}`);
  await client.query(`UPDATE leads SET do_not_phone = true WHERE id::text ${known(true)}`);
  await client.query('DELETE FROM ended WHERE uncalled AND id IN (SELECT id::text FROM leads)');
  const erased = await client.query<{ id: string }>(
    `SELECT id FROM leads WHERE erased_at IS NULL AND id::text ${known(false)}`,
  );
  await eraseAgain(
    orm,
    erased.rows.map(({ id }) => id),
    new Date(),
  );
  return newer.at(-1)?.writtenAt;
}

export async function stopAgain(
  client: ClientBase,
  stopped: readonly { readonly mailbox: string; readonly said: boolean }[],
): Promise<void> {
  await client.query(
    `INSERT INTO stopped_mailboxes (mailbox, stopped_at, said)
     SELECT mailbox, now(), said FROM unnest($1::text[], $2::boolean[]) AS stopped (mailbox, said)
     ON CONFLICT (mailbox) DO UPDATE SET said = stopped_mailboxes.said AND excluded.said`,
    [stopped.map(({ mailbox }) => mailbox), stopped.map(({ said }) => said)],
  );
}
