// What is done with leads: their history, saved views, and the tokens of other programs.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TokenScope } from '#contract/endpoint.ts';
import type { ChangedFields, HistoryDetail, LeadHistoryKind } from '#domain/lead/lead-history.ts';
import { at, ofAdmin } from './admin-schema.ts';
import { ofLead } from './schema.ts';

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
    detail: json('detail').$type<HistoryDetail>().notNull(),
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
    // The words of notes, for `leads_with_note`: the two expressions are alike.
    index('lead_history_notes')
      .using(
        'gin',
        sql`to_tsvector('simple', regexp_replace(fold_search(coalesce(detail->>'text', detail->>'note')), '\\W+', ' ', 'g'))`,
      )
      .where(sql`kind IN ('note', 'outcome')`)
      .concurrently(),
    uniqueIndex('lead_history_requests').on(table.requestId, table.leadId).concurrently(),
  ],
);

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

/** Who has a lead open: a row counts for a few seconds after the page last said so. */
export const leadViewers = pgTable(
  'lead_viewers',
  { leadId: ofLead(), adminId: ofAdmin(), seenAt: at('seen_at').notNull() },
  (table) => [primaryKey({ columns: [table.leadId, table.adminId] })],
);

export const statusTokens = pgTable('status_tokens', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the token, so that nobody can set a status with a copy of the table. */
  tokenHash: text('token_hash').notNull().unique(),
  scopes: text('scopes').array().$type<TokenScope[]>().notNull().default(['status']),
  /** The email of the admin who made it. */
  madeBy: text('made_by').notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
});

/** What the business paid for a campaign in a month, as the owner typed it. */
export const campaignSpend = pgTable(
  'campaign_spend',
  {
    /** As in `utm_campaign`. */
    campaign: text('campaign').notNull(),
    /** `2026-03` */
    month: text('month').notNull(),
    /** Whole dollars. */
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.month] })],
);

/** Whether the person of the lead has said so, about this lead or another one. */
export const wantsNoCalls = sql<boolean>`EXISTS (
  SELECT FROM leads o WHERE o.phone = leads.phone AND o.do_not_phone AND o.erased_at IS NULL)`;
