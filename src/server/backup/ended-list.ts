// The list of what has ended, in a file beside the backups. It is newer than they are, and holds ids and hashes only. Its name holds an
// id of the database, because a new server may begin in the folder of a lost one, and knows nobody.
import { hash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseJson } from '#domain/text.ts';
import type { Orm } from '#server/database/connection.ts';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

const ids = z.array(z.string());

export const endedSchema = z.object({
  /** By the database's clock, as the time of a backup. */
  writtenAt: z.string(),
  /** Lists of 1.0.0 have no such part, and it reads the others only. */
  ends: z
    .object({
      /** As in the table. */
      ended: ids,
      /** Keyed hashes of the mailboxes that want no mails; `said`: an admin noted it. */
      stops: z.array(z.object({ wish: z.guid(), mailbox: z.string(), said: z.boolean() })),
      /** Ids of the leads whose phone wants no calls, each with those that have the same phone. */
      uncalled: z.array(z.object({ wish: z.guid(), lead: z.guid(), leads: z.array(z.guid()) })),
    })
    .optional(),
  /** Ids of erased leads; `stopped`: as `stops`. */
  erased: ids,
  stopped: ids,
  said: ids.default([]),
  /** The ids of the admins, and the hashes of the tokens, that were left: 1.0.0 notes no ends. */
  admins: z.array(z.guid()),
  tokens: ids,
});

export type Ended = z.output<typeof endedSchema>;

/** A file may be damaged, and a database keeps for good what it reads there. Lists of 1.0.0 have no sum. */
const writtenSchema = endedSchema.extend({ sum: z.string().optional() });
export const sumOf = (list: object): string => hash('sha256', JSON.stringify(list));

/** The file of the list in a folder. The first version of the prices is never deleted, and its id is random. */
export async function listIn(orm: Orm, folder: string): Promise<string> {
  const { rows } = await orm.execute<{ id: string }>(
    sql`SELECT id::text FROM pricing_versions ORDER BY sequence LIMIT 1`,
  );
  return join(folder, `lift-estimator-ended-${rows[0]?.id ?? ''}.json`);
}

/** Undefined if there is none, or a damaged one. */
export async function readList(file: string): Promise<Ended | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = errorCode(error) ?? '';
    if (['ENOENT', 'ENOTDIR'].includes(code)) return '';
    throw new StartUpError(`${file} cannot be read (${code}): make it this user's own.`);
  });
  const { data } = writtenSchema.safeParse(parseJson(text));
  if (!data) return undefined;
  const { sum, ...list } = data;
  return sum === (list.ends && sumOf(list)) ? list : undefined;
}

export async function writeList(file: string, known: Ended): Promise<void> {
  // Each process writes a file of its own, since several may share the folder.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    await writeFile(unfinished, JSON.stringify({ ...known, sum: sumOf(known) }), {
      mode: 0o600,
      flush: true,
    });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
