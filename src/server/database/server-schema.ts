// What the server keeps for its own work: keys, the last runs of its tasks, the counts of the funnel; and pictures and privacy notices.
import { customType, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at } from './admin-schema.ts';

/** Random keys, made once and shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text('name').$type<'estimate_links'>().primaryKey(),
  /** 256 bits, base64url. */
  value: text('value').notNull(),
});

/**
 * The leads whose phone wants no calls, also those that got lost. A trigger keeps it as `leads.do_not_phone`, which the version before
 * writes and the next one drops (migration `wishes`).
 */
export const uncalled = pgTable(
  'uncalled',
  {
    leadId: uuid('lead_id').notNull(),
    /** As of `stopped_mailboxes`. */
    wish: uuid('wish').notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.wish] })],
);

/**
 * What no restored backup may bring back: erased leads by their ids, tokens, sessions, invitations and recovery codes by their hashes,
 * and wishes that were taken back; and that a login was changed, which tells of a recovery. Triggers note them, and nothing leaves it
 * (migrations `ended`, `note_erased`, `wishes`, `removed`). `removed …`: the hash of an admin's email, and when the account was made.
 * `restored …`: a restore. `since …`: before this moment 1.0.0 had the database, which notes no ends.
 */
export const ended = pgTable('ended', { id: text('id').primaryKey() });

type BackupTask = 'backup' | 'backup_copy' | 'backup_copy_begun';

/**
 * The last run of each background task, and its problem, for the status. `first_day` is there once the owner's list is put away.
 */
export const maintenance = pgTable('maintenance', {
  name: text('name')
    .$type<'cleanup' | BackupTask | 'retention' | 'weekly_report' | 'first_day'>()
    .primaryKey(),
  doneAt: at('done_at'),
  /** A sentence for the admin; null if all is well. */
  problem: text('problem'),
});

/** What does not work, and was mailed to the business: its end is mailed as well. */
export const toldTroubles = pgTable('told_troubles', {
  key: text('key').primaryKey(),
  says: text('says').notNull(),
  /** Null until a mail about it arrived. */
  toldAt: at('told_at'),
  triedAt: at('tried_at').notNull(),
});

/** How many visits reached each step, by day: the anonymous funnel. */
export const stepCounts = pgTable(
  'step_counts',
  {
    day: text('day').notNull(),
    /** The step's id: its number changes when a question joins. */
    step: text('step').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [unique('step_counts_day_step').on(table.day, table.step)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The business's pictures of its options, named by versions of the prices. */
export const pictures = pgTable('pictures', {
  /** SHA-256 of the content, base64url. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  content: bytea('content').notNull(),
  createdAt: at('created_at').notNull(),
});

/** Every privacy notice that was ever shown. */
export const privacyNotices = pgTable('privacy_notices', {
  /** SHA-256 of the text. */
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  firstShownAt: at('first_shown_at').notNull(),
});
