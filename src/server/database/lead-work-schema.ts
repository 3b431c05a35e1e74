// What is done with leads: their history, the figures of reports, saved views, and the tokens of other programs.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LeadHistoryKind } from '#domain/lead/lead-history.ts';
import { at, ofAdmin } from './admin-schema.ts';
import { leads, ofLead } from './schema.ts';

type FieldValue = string | number | boolean | null;

type ChangedFields = Readonly<Record<string, readonly [before: FieldValue, after: FieldValue]>>;

/** All changes to leads: what, who, when. */
export const leadHistory = pgTable(
  'lead_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: ofLead(),
    at: at('at').notNull(),
    kind: text('kind').$type<LeadHistoryKind>().notNull(),
    /** The admin's email; null for the system. */
    who: text('who'),
    detail: json('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
    /** The caller chooses it: a request that is repeated with the same id is stored once. */
    requestId: uuid('request_id'),
    /** Shared by all entries of one change of one or more leads. */
    changeId: uuid('change_id'),
    /** The lead's fields that the change set, each with its value before and after it, for an undo. */
    changed: json('changed').$type<ChangedFields>(),
    undoneAt: at('undone_at'),
  },
  (table) => [
    index('lead_history_lead').on(table.leadId, table.id),
    index('lead_history_change')
      .on(table.changeId)
      .where(sql`change_id IS NOT NULL`),
    // When leads were won, lost or became proposals.
    index('lead_history_moved')
      .on(sql`(detail->>'to')`, table.at, table.leadId)
      .where(sql`kind IN ('status', 'outcome') AND undone_at IS NULL AND detail->>'from' <> detail->>'to'`)
      .concurrently(),
    uniqueIndex('lead_history_request').on(table.leadId, table.requestId),
  ],
);

/**
 * The figures that reports add up, one row a lead, so that a million leads take a second. `lead-figures.ts` fills it
 * from the tables above with one statement; nothing else writes it, and it can be filled again.
 */
export const leadFigures = pgTable(
  'lead_figures',
  {
    leadId: uuid('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    /** The first estimate's source, as recorded. */
    source: text('source'),
    medium: text('medium'),
    campaign: text('campaign'),
    liftType: text('lift_type'),
    stops: integer('stops'),
    state: text('state'),
    assignedTo: uuid('assigned_to'),
    /** The total of the newest estimate. */
    asked: integer('asked').notNull(),
    /** The first status, outcome or note by a person. */
    firstTouchAt: at('first_touch_at'),
    firstTouchBy: text('first_touch_by'),
    /** `closed` or `lost`; null while it is neither. */
    outcome: text('outcome'),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by'),
    soldAmount: integer('sold_amount'),
    /** In the price lines of the newest estimate. */
    yield: integer('yield').notNull(),
  },
  (table) => [
    index('lead_figures_created').on(table.createdAt).concurrently(),
    index('lead_figures_decided')
      .on(table.decidedAt)
      .where(sql`decided_at IS NOT NULL`)
      .concurrently(),
    index('lead_figures_sold')
      .on(table.decidedAt)
      .where(sql`decided_at IS NOT NULL AND outcome = 'closed' AND sold_amount IS NOT NULL`)
      .concurrently(),
  ],
);

/** The one row says up to where `lead_figures` is filled. */
export const leadFiguresMark = pgTable('lead_figures_mark', {
  historyId: bigint('history_id', { mode: 'number' }).notNull(),
  estimateAt: at('estimate_at').notNull(),
});

/** Filters of the leads list under a name. A view has one owner, and may be shared with everybody. */
export const leadViews = pgTable(
  'lead_views',
  {
    id: uuid('id').primaryKey(),
    adminId: ofAdmin(),
    name: text('name').notNull(),
    /** The list's query string. */
    query: text('query').notNull(),
    shared: boolean('shared').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [unique('lead_views_admin_name').on(table.adminId, table.shared, table.name)],
);

export const statusTokens = pgTable('status_tokens', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the token, so that nobody can set a status with a copy of the table. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The email of the admin who made it. */
  madeBy: text('made_by').notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
});
