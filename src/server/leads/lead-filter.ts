// The SQL of the list's filters and of its order.
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LeadFilterQuery, LeadListQuery } from '#contract/leads/leads.ts';
import { toE164 } from '#domain/contact/phone.ts';
import { dayMs } from '#domain/durations.ts';
import { digitsOfReference, partOfReference } from '#domain/estimate-reference.ts';
import { searchedAmount, searchedNumber, searchWords } from '#domain/lead/lead-search.ts';
import { openStatuses } from '#domain/lead/lead.ts';
import { plainDigits } from '#domain/text.ts';
import { leads } from '#server/database/schema.ts';
import { isMissed } from '#server/outbox/channel-store.ts';
import { owed } from '#server/outbox/channels.ts';
import { happened, isCounted } from './lead-moments.ts';
import { inOrderOfToday, isInToday } from './today.ts';

export interface Asking {
  readonly now: Date;
  /** The business's today, such as 2026-01-31. */
  readonly today: string;
  readonly timeZone: string;
  /** The email of the admin who asks. */
  readonly me: string;
  readonly connected: ReadonlySet<string>;
}

/** An open lead that is older than this, and untouched for as long, counts as forgotten. */
const untouchedMs = dayMs;

/** A text with fewer digits is searched as a part of a number. */
const shortestPhone = 6;

export function matching(
  query: LeadFilterQuery,
  { now, today, timeZone, me, connected }: Asking,
): SQL | undefined {
  const { status, from, to, datesOf, source, search = '' } = query;
  const { assignedTo, state, customerType, liftType, reason } = query;
  const { medium, campaign, touchedBy, decidedBy, stops } = query;
  const [untouched, due] = [query.untouched === 'true', query.due === 'true'];
  const touchedBefore = new Date(now.getTime() - untouchedMs);
  const startOf = (moment: Date | string, daysLater = 0) =>
    typeof moment === 'string'
      ? sql`(${moment}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${timeZone}`
      : moment;
  const inDays = (at: SQL) =>
    and(
      from === undefined ? undefined : gte(at, startOf(from)),
      to === undefined ? undefined : lt(at, startOf(to, 1)),
    );
  return and(
    isNull(leads.erasedAt),
    status && eq(leads.status, status),
    untouched ? inArray(leads.status, openStatuses) : undefined,
    datesOf === undefined ? inDays(sql`${leads.createdAt}`) : happened(datesOf, inDays),
    holds(leads.source, source),
    // These filters are the overview's.
    (medium ?? campaign ?? touchedBy ?? decidedBy ?? stops) ? isCounted : undefined,
    holds(leads.medium, medium),
    holds(leads.campaign, campaign),
    holds(leads.firstTouchBy, touchedBy),
    holds(leads.decidedBy, decidedBy),
    stops === undefined ? undefined : eq(leads.stops, stops),
    untouched ? lt(leads.createdAt, touchedBefore) : undefined,
    untouched ? or(isNull(leads.touchedAt), lt(leads.touchedAt, touchedBefore)) : undefined,
    due ? lte(leads.followUpOn, today) : undefined,
    query.view === 'today' ? isInToday(today) : undefined,
    assignedTo === undefined ? undefined : isAssignedTo(assignedTo === 'me' ? me : assignedTo),
    query.suspectedRobot && eq(leads.suspectedRobot, query.suspectedRobot === 'true'),
    state && eq(leads.state, state),
    customerType && eq(leads.customerType, customerType),
    liftType && eq(leads.liftType, liftType),
    reason && eq(leads.outcomeReason, reason),
    query.sold === 'true' ? isNotNull(leads.soldAmount) : undefined,
    query.sold === 'false' ? and(eq(leads.status, 'closed'), isNull(leads.soldAmount)) : undefined,
    query.delivery === 'failed' ? isNotDelivered([...connected]) : undefined,
    isFoundBy(search),
  );
}

/** The leads with this value in the column; `none` stands for no value. */
function holds(column: PgColumn, wanted: string | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted === 'none' ? isNull(column) : eq(column, wanted);
}

/** The leads that the status box warns about. It includes channels that every lead is owed to, even while none is connected. */
const isNotDelivered = (connected: readonly string[]) => sql`${leads.id} IN (
  SELECT d.lead_id FROM deliveries d JOIN channels c ON c.name = d.channel
  WHERE ${isMissed(sql`d`)} AND (c.kind = ANY(${sql.param(owed)}) OR c.name = ANY(${sql.param(connected)})))`;

/**
 * Whether all words occur in name, email or phone, or begin words of one of the newest thousand such notes; or the search is the lead's phone, its total or what it
 * was sold for, or an estimate's reference or a part of it.
 */
export function isFoundBy(search: string): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return undefined;
  const number = searchedNumber(search);
  const typed = plainDigits(search);
  const reference = digitsOfReference(typed);
  const part = partOfReference(typed);
  const amount = searchedAmount(search);
  return or(
    and(...words.map(hasWord)),
    number !== undefined && number.length >= shortestPhone ? eq(leads.phone, toE164(number)) : undefined,
    reference === undefined ? undefined : hasReference(reference),
    part && hasPartOfReference(part),
    amount === undefined ? undefined : or(eq(leads.grandTotal, amount), eq(leads.soldAmount, amount)),
    // In a SELECT of its own, PostgreSQL reads it once, and not for each lead.
    sql`${leads.id} = ANY((SELECT leads_with_note(${words.join(' ')}))::uuid[])`,
  );
}

/** As an array, so that PostgreSQL reads it once, by its index, and not for each lead. */
export function hasReference(digits: string): SQL {
  return sql`${leads.id} = ANY(ARRAY(SELECT lead_id FROM estimates WHERE right(id::text, 10) = ${digits}))`;
}

/** The leads of these estimates, by two indexes. */
const hasPartOfReference = ({ from, to, end = '' }: NonNullable<ReturnType<typeof partOfReference>>) =>
  sql`${leads.id} = ANY(ARRAY(
    SELECT lead_id FROM estimates WHERE right(id::text, 10) BETWEEN ${from} AND ${to}
    UNION SELECT lead_id FROM estimates WHERE right(id::text, 5) = ${end}))`;

function isAssignedTo(email: string): SQL {
  if (email === 'none') return isNull(leads.assignedTo);
  return sql`${leads.assignedTo} = (SELECT id FROM admins WHERE email = ${email.trim().toLowerCase()})`;
}

/** The functions are the database's (migration `folded_search`): what is stored and what is typed are folded alike. */
const hasWord = (word: string) => sql`${leads.searchFolded} LIKE search_pattern(${word})`;

type Order = Pick<LeadListQuery, 'sort' | 'order' | 'due' | 'view'>;

/** The order ends in the id, so that it is always the same. */
export function inOrder({ sort, order, due, view }: Order, { today, timeZone }: Asking): SQL {
  if (!sort && view === 'today') return inOrderOfToday(today, timeZone);
  if (!sort && due === 'true') return sql`${leads.followUpOn}, ${leads.createdAt}, ${leads.id}`;
  const direction = order === 'asc' ? asc : desc;
  const newest = sql`${direction(leads.createdAt)}, ${direction(leads.id)}`;
  if (sort === 'total') return sql`${direction(leads.grandTotal)}, ${newest}`;
  if (sort === 'opened') return sql`${direction(leads.openedAt)} NULLS LAST, ${newest}`;
  return newest;
}
