// The admins' accounts, and what guards them.
import { bigint, index, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SecurityEventDetail, SecurityEventKind } from '#contract/admins/account.ts';
import type { BusinessDetails } from '#contract/business/business.ts';

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const admins = pgTable('admins', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  /** The name that colleagues see; otherwise they see the email. */
  name: text('name'),
  passwordHash: text('password_hash').notNull(),
  /** The secret of their authenticator app, base32. Null if they sign in with the password alone. */
  secondFactorSecret: text('second_factor_secret'),
  /** The newest issued secret. Null once a code of it was sent. */
  issuedSecret: text('issued_secret'),
  /** The half minute of the last used code: each code works once. */
  secondFactorStep: integer('second_factor_step'),
  /** How often they signed out everywhere. */
  signOuts: integer('sign_outs').notNull().default(0),
  createdAt: at('created_at').notNull(),
});

/** The admin that a row belongs to, and with whom it is deleted. */
export const ofAdmin = () =>
  uuid('admin_id')
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });

/** Links by which somebody chooses a password: of a new admin, or of one who lost theirs. Each works once. */
export const invitations = pgTable('invitations', {
  /** An email has one link at a time, the newest. */
  email: text('email').primaryKey(),
  name: text('name'),
  /** SHA-256 of the token, so that nobody can sign in with a copy of the table. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The email of the admin who sent it. Null for links that were sent before this was stored. */
  invitedBy: text('invited_by'),
  /** The admin whose new password it sets. Null for the invitation of somebody new. */
  adminId: uuid('admin_id'),
  expiresAt: at('expires_at').notNull(),
});

/** Recovery codes: each replaces a code of the authenticator app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, so that nobody can sign in with a copy of the table. */
    codeHash: text('code_hash').primaryKey(),
    adminId: ofAdmin(),
  },
  (table) => [index('recovery_codes_admin').on(table.adminId)],
);

export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** SHA-256 of the token, so that nobody can sign in with a copy of the table. */
    tokenHash: text('token_hash').primaryKey(),
    adminId: ofAdmin(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [index('admin_sessions_admin').on(table.adminId)],
);

/** Sign-ins, failed sign-ins and exports. Kept for two years. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** The email of the admin who did it, or whose account it concerns; null if nobody's. */
    admin: text('admin'),
    /** The network that it came from; null for the command line. */
    network: text('network'),
    detail: json('detail').$type<SecurityEventDetail>().notNull(),
    /** Hour, account and reason of refused sign-ins, which are counted in one row. */
    countKey: text('count_key').unique(),
    tries: integer('tries').notNull().default(1),
  },
  (table) => [index('security_events_admin').on(table.admin, table.kind, table.id)],
);

/** Counters of recent tries, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: at('window_ends_at').notNull(),
});

/** The business's details. The newest that an admin saved is live; without one, the settings of the server. */
export const businessVersions = pgTable('business_versions', {
  /** Of settings, it is made of their values. */
  id: uuid('id').primaryKey(),
  /** 1, 2, 3 … */
  sequence: integer('sequence').notNull().unique(),
  details: json('details').$type<BusinessDetails>().notNull(),
  /** The admin's email; null for the settings of the server. */
  savedBy: text('saved_by'),
  savedAt: at('saved_at').notNull(),
});
