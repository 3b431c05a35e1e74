// What a restored backup must not bring back: removed admins, revoked tokens, erased people, and mails and calls that somebody stopped. It
// is a set to which things are only added: also a wish that is taken back is one more thing that has ended. So what a database knows and
// what the lists beside the backups say is put together without asking which of them is newer, again and again, in any order.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Orm } from '#server/database/connection.ts';
import {
  type Transaction,
  withRepeatedTransaction,
  withTransaction,
} from '#server/database/with-transaction.ts';
import { eraseAgain } from '#server/leads/erase-lead-store.ts';
import { type Ended, endedSchema, listIn, readList, writeList } from './ended-list.ts';

/** What this database knows. */
export async function endedIn(orm: Orm): Promise<Ended> {
  const idsOf = (from: string) => `(SELECT coalesce(json_agg(id), '[]') FROM (${from}) AS listed (id))`;
  const rowsOf = (from: string) => `(SELECT coalesce(json_agg(listed), '[]') FROM (${from}) AS listed)`;
  // A lead that has the wish itself is listed with it.
  const samePhone = `ARRAY(SELECT other.id FROM leads JOIN leads other ON other.phone = leads.phone AND other.erased_at IS NULL
    AND NOT other.do_not_phone WHERE leads.id = lead_id)`;
  const { rows } = await orm.execute(
    sql.raw(`SELECT now()::text AS "writtenAt", json_build_object(
      'ended', ${idsOf('SELECT id FROM ended')},
      'stops', ${rowsOf('SELECT unnest(wishes) AS wish, mailbox, said FROM stopped_mailboxes')},
      'uncalled', ${rowsOf(`SELECT wish, lead_id AS lead, ${samePhone} AS leads FROM uncalled`)}) AS ends,
    ${idsOf('SELECT id FROM leads WHERE erased_at IS NOT NULL')} AS erased, ${idsOf('SELECT mailbox FROM stopped_mailboxes')} AS stopped,
    ${idsOf('SELECT mailbox FROM stopped_mailboxes WHERE said')} AS said,
    ${idsOf('SELECT id FROM admins')} AS admins, ${idsOf('SELECT token_hash FROM status_tokens')} AS tokens`),
  );
  return endedSchema.parse(rows[0]);
}

/**
 * Does the list know more than the database, which has gone back in time, as by a recovery to a moment, or a restore that did not find
 * the list? Then what it names is ended again. Asked before anybody is let in, and before the list is written.
 */
export async function endAfterRecovery(pool: Pool, folder: string, log: Logger): Promise<boolean> {
  const wentBack = await withRepeatedTransaction(pool, async (transaction) => {
    const { news } = await readLists(transaction.orm, [folder]);
    if (news.length > 0) await endAgain(transaction, news);
    return news.length > 0;
  });
  if (wentBack)
    log.warn(
      'the database had gone back in time: what the list in BACKUP_DIR names has ended again, and all sessions, invitations and recovery codes; passwords, second factors, prices and the page Business are those of that time: change again what was changed since, and look through the people, tokens and leads that only this database holds',
    );
  return wentBack;
}

/** The queries of the pool may take long. */
export async function writeEnded(pool: Pool, folder: string, log: Logger): Promise<void> {
  await endAfterRecovery(pool, folder, log);
  const [file, known] = await withTransaction(pool, async ({ orm }) => [
    await listIn(orm, folder),
    await endedIn(orm),
  ]);
  await writeList(file, known);
}

/** The lists of a database in these folders, the newest last, and those that tell it something. */
export async function readLists(orm: Orm, folders: readonly string[], backupMadeAt?: string) {
  const read = await Promise.all(folders.map(async (folder) => readList(await listIn(orm, folder))));
  const lists = read
    .filter((list) => list !== undefined)
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt));
  // After the lists, or another process could write one meanwhile.
  const { ends } = await endedIn(orm);
  const ended = new Set(ends?.ended);
  const known = new Set([...ended, ...wishesIn(ends)]);
  const tellsNews = (list: Ended) =>
    endsIn(list).some((id) => !ended.has(id)) || wishesIn(list.ends).some((wish) => !known.has(wish));
  const isNewer = ({ writtenAt }: Ended) =>
    backupMadeAt !== undefined && Date.parse(writtenAt) > Date.parse(backupMadeAt);
  // A newer one may name more leads of a phone, and wishes of 1.0.0 have no ids. At a start neither is asked for: it would end all
  // sessions of a database in which a phone was corrected back, or which 1.0.0 had after this version.
  return {
    newest: lists.findLast(isNewer),
    news: lists.filter((list) => tellsNews(list) || isNewer(list)),
  };
}

const endsIn = ({ ends, erased }: Ended) => [...(ends?.ended ?? []), ...erased];

const wishesIn = (ends: Ended['ends']) =>
  [...(ends?.stops ?? []), ...(ends?.uncalled ?? [])].map(({ wish }) => wish);

/** The moment before which whoever is not in the list was removed, because 1.0.0 noted no ends. Undefined without such a moment. */
const judgesUntil = ({ ends, writtenAt }: Ended) =>
  ends
    ? ends.ended
        .filter((id) => id.startsWith(since))
        .toSorted()
        .at(-1)
        ?.slice(since.length)
    : writtenAt;

/** Whether this, in SQL, has ended. */
const hasEnded = (id: string) => `EXISTS (SELECT FROM ended WHERE ended.id = ${id}::text)`;

/** Whether one of these ends, in SQL, is the removal of an account of the admin's email, of this one (once by its id) or of a later one. */
const isRemoved = (ends: string) => `EXISTS (SELECT FROM ${ends} AS ends (id) WHERE ends.id = admins.id::text
  OR CASE WHEN ends.id LIKE format('removed %s %%', encode(sha256(convert_to(lower(email), 'UTF8')), 'hex')) THEN admins.created_at <= split_part(ends.id, ' ', 3)::timestamptz END)`;

const since = 'since ';

/** For a backup that 1.0.0 made of a database of this version: it knows no tables of what has ended, and copies none. */
export async function noteUnnoted(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(`INSERT INTO ended SELECT id::text FROM leads WHERE erased_at IS NOT NULL
    UNION SELECT '${since}' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ON CONFLICT DO NOTHING`);
  await client.query(`INSERT INTO uncalled SELECT id FROM leads WHERE do_not_phone AND erased_at IS NULL
    AND NOT EXISTS (SELECT FROM uncalled WHERE lead_id = leads.id)`);
}

/** Ends again what had ended in a database that is as it was some time ago. `own`: what it knew itself before a restore. */
export async function endAgain(
  { client, orm }: Transaction,
  lists: readonly Ended[],
  own?: Ended,
): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query<{ id: string }>(text, values);
  // Whoever changes them asks last for their session: in another order the two would wait for each other.
  await run('LOCK TABLE leads, admins IN EXCLUSIVE MODE');
  // Nobody is let in who was signed in or invited at that time, nor by a code that was used since.
  for (const table of ['admin_sessions', 'invitations', 'recovery_codes']) await run(`DELETE FROM ${table}`);
  const all = own ? [own, ...lists] : lists;
  await run(
    'INSERT INTO ended SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING',
    all.flatMap(endsIn),
  );
  // With whom was removed go the tokens that they had made; whoever removed them may have kept some.
  for (const { ends, tokens } of all) {
    await run(
      `DELETE FROM status_tokens USING admins WHERE made_by = email AND token_hash <> ALL ($2) AND ${isRemoved('unnest($1::text[])')}`,
      ends?.ended ?? [],
      tokens,
    );
  }
  await run(`DELETE FROM admins WHERE ${isRemoved('ended')}`);
  await run(`DELETE FROM status_tokens WHERE ${hasEnded('token_hash')}`);
  for (const list of lists) {
    const until = judgesUntil(list);
    await run('DELETE FROM admins WHERE id <> ALL ($1::uuid[]) AND created_at <= $2', list.admins, until);
    await run(
      'DELETE FROM status_tokens WHERE token_hash <> ALL ($1) AND created_at <= $2',
      list.tokens,
      until,
    );
  }
  // Before its wishes go: another lead of the phone may have come after the erasure.
  const erased = await run(`SELECT id FROM leads WHERE erased_at IS NULL AND ${hasEnded('leads.id')}`);
  await eraseAgain(
    orm,
    erased.rows.map(({ id }) => id),
    new Date(),
  );
  const [some, left] = ['', 'NOT '].map(
    (not) => `SELECT wish FROM unnest(wishes) AS wish WHERE ${not}${hasEnded('wish')}`,
  );
  await run(`UPDATE stopped_mailboxes SET wishes = ARRAY(${left}) WHERE EXISTS (${some})`);
  await run(`DELETE FROM stopped_mailboxes WHERE wishes = '{}'`);
  await run(`DELETE FROM uncalled WHERE ${hasEnded('wish')}`);
  for (const list of all) await wishAgain(client, list);
  await run(
    'UPDATE leads SET do_not_phone = NOT do_not_phone WHERE do_not_phone <> EXISTS (SELECT FROM uncalled WHERE lead_id = leads.id)',
  );
}

async function wishAgain(client: ClientBase, { ends, stopped, said }: Ended): Promise<void> {
  const isSaid = new Set(said);
  const stops =
    ends?.stops ?? stopped.map((mailbox) => ({ mailbox, wish: randomUUID(), said: isSaid.has(mailbox) }));
  const wishes = JSON.stringify([...stops, ...(ends?.uncalled ?? [])]);
  const listed =
    'json_to_recordset($1) AS listed (wish uuid, mailbox text, said boolean, lead uuid, leads uuid[])';
  const stands = `NOT ${hasEnded('listed.wish')}`;
  const run = (text: string) => client.query(text, [wishes]);
  await run(
    `INSERT INTO stopped_mailboxes (mailbox, stopped_at, said, wishes)
     SELECT mailbox, now(), bool_and(said), array_agg(wish) FROM ${listed} WHERE mailbox IS NOT NULL AND ${stands} GROUP BY mailbox
     ON CONFLICT (mailbox) DO UPDATE SET said = stopped_mailboxes.said AND excluded.said,
       wishes = ARRAY(SELECT unnest(stopped_mailboxes.wishes) UNION SELECT unnest(excluded.wishes))`,
  );
  await run(
    `INSERT INTO uncalled SELECT lead, wish FROM ${listed} WHERE lead IS NOT NULL AND ${stands} ON CONFLICT DO NOTHING`,
  );
  // The phone's other leads have the wish, too, or it would be lost with the one that said so.
  await run(
    `INSERT INTO uncalled (lead_id) SELECT DISTINCT other FROM ${listed}, unnest(leads) AS other
     WHERE ${stands} AND NOT EXISTS (SELECT FROM uncalled WHERE lead_id = other)`,
  );
}
