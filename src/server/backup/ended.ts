// What a restored backup must not bring back: removed admins, revoked tokens, used recovery codes, stopped mails and calls, and
// erased people. The list lies beside the nightly backups, is newer than they are, and holds ids and hashes only. Its name holds an
// id of this database, because a new server may begin in the folder of a lost one before the restore, and knows nobody.
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { parseJson } from '#domain/text.ts';
import type { Orm } from '#server/database/connection.ts';
import { errorCode } from '#server/error-code.ts';
import { eraseAgain } from '#server/leads/erase-lead-store.ts';
import { makeFolder } from '#server/make-folder.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

const fileOf = (database: string) => `lift-estimator-ended-${database}.json`;

/** The first version of the prices is never deleted, and its id is random. */
const idOfDatabase = '(SELECT id FROM pricing_versions ORDER BY sequence LIMIT 1)';

const endedSchema = z.object({
  /** By the database's clock, as the time of a backup. */
  writtenAt: z.string(),
  /** The ids of all admins: whoever is missing was removed. */
  admins: z.array(z.string()),
  /** The hashes of all status tokens. */
  tokens: z.array(z.string()),
  /** The hashes of all recovery codes. Lists of 1.0.0 do not say. */
  codes: z.array(z.string()).optional(),
  /** The keyed hashes of the mailboxes that want no mails. */
  stopped: z.array(z.string()),
  /** Of those, the ones that an admin noted. */
  said: z.array(z.string()).default([]),
  /** The ids of the leads whose phone wants no calls. */
  uncalled: z.array(z.string()).default([]),
  /** The ids of erased leads, for good. */
  erased: z.array(z.string()),
});

export type Ended = z.output<typeof endedSchema>;

export async function writeEnded(orm: Orm, folder: string): Promise<void> {
  const list = (column: string, from: string) =>
    sql.raw(`(SELECT coalesce(json_agg(${column}), '[]') FROM ${from})`);
  const { rows } = await orm.execute<Ended & { readonly database: string }>(sql`
    SELECT ${sql.raw(idOfDatabase)} AS database, now()::text AS "writtenAt",
    ${list('id', 'admins')} AS admins, ${list('token_hash', 'status_tokens')} AS tokens,
    ${list('code_hash', 'recovery_codes')} AS codes, ${list('id', 'leads WHERE phone IN (SELECT phone FROM leads WHERE do_not_phone)')} AS uncalled,
    ${list('mailbox', 'stopped_mailboxes')} AS stopped, ${list('mailbox', 'stopped_mailboxes WHERE said')} AS said,
    ${list('id', 'leads WHERE erased_at IS NOT NULL')} AS erased`);
  const [ended] = rows;
  if (!ended) return;
  const file = join(folder, fileOf(ended.database));
  // Whom this database never knew, since it came from an older backup, a newer one would bring back.
  await writeList(file, ended, (await readList(file))?.erased ?? []);
}

async function writeList(file: string, list: Ended, alsoErased: Iterable<string>): Promise<void> {
  // Each process writes a file of its own, since several may share the folder.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const erased = [...new Set([...list.erased, ...alsoErased])];
  await writeFile(unfinished, JSON.stringify({ ...list, erased }), { mode: 0o600, flush: true });
  await rename(unfinished, file);
}

async function readList(file: string): Promise<Ended | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = errorCode(error) ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return '';
    // Another one in its place would forget whom it calls erased.
    throw new StartUpError(`${file} cannot be read (${code}): make it this user's own.`);
  });
  return endedSchema.safeParse(parseJson(text)).data;
}

/**
 * The lists of these folders about the restored database that are newer than the backup, the newest last. The last folder is given
 * whom the others call erased: a newer backup, restored from there later, brings none of them back either.
 */
export async function readEnded(
  client: ClientBase,
  folders: readonly string[],
  madeAt: string,
): Promise<Ended[]> {
  const { rows } = await client.query<{ database: string }>(`SELECT ${idOfDatabase} AS database`);
  const files = folders.map((folder) => join(folder, fileOf(rows[0]?.database ?? '')));
  const found = await Promise.all(files.map(readList));
  const lists = found
    .filter((list) => list !== undefined)
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt));
  const erased = new Set(lists.flatMap((list) => list.erased));
  const [own, newest, file = ''] = [found.at(-1), lists.at(-1), files.at(-1)];
  if (newest && erased.size > new Set(own?.erased).size) {
    const writing = makeFolder(dirname(file), 0o700).then(() => writeList(file, own ?? newest, erased));
    await writing.catch((error: unknown) => {
      throw new StartUpError(
        `${file} cannot be written (${errorCode(error)}): make BACKUP_DIR a folder with room, where this user may write.`,
      );
    });
  }
  return lists.filter(({ writtenAt }) => new Date(writtenAt) > new Date(madeAt));
}

/** Ends again what had ended. */
export async function endAgain(client: ClientBase, orm: Orm, ended: Ended): Promise<void> {
  await client.query('DELETE FROM admins WHERE id <> ALL ($1::uuid[])', [ended.admins]);
  await client.query('DELETE FROM status_tokens WHERE token_hash <> ALL ($1)', [ended.tokens]);
  await client.query('DELETE FROM recovery_codes WHERE code_hash <> ALL ($1)', [ended.codes]);
  const said = new Set(ended.said);
  await stopAgain(
    client,
    ended.stopped.map((mailbox) => ({ mailbox, said: said.has(mailbox) })),
  );
  await client.query('UPDATE leads SET do_not_phone = true WHERE id = ANY ($1::uuid[])', [ended.uncalled]);
  await eraseAgain(orm, ended.erased, new Date());
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
