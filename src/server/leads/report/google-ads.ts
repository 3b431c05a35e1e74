// Sales for Google Ads, which fetches this file on a schedule (docs/measuring.md). No personal data is in it, unless the owner
// wants hashes of email and phone.
import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emailForAds } from '#domain/contact/contact.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { type LeadStatus, leadStatuses, leadStatusNames } from '#domain/lead/lead.ts';
import { createLoginThrottle } from '#server/admins/login-throttle.ts';
import type { RefuseAccess } from '#server/admins/refused-access.ts';
import type { Basics } from '#server/basics.ts';
import type { Orm } from '#server/database/connection.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { type Failure, failure, isFailure, sendFailure } from '#server/http/failure.ts';
import { isSameSecret } from '#server/http/is-same-secret.ts';
import { visitorNetwork } from '#server/http/rate-limits.ts';
import { privateHeaders } from '#server/http/route.ts';

type Columns = readonly (readonly [name: string, value: (conversion: Conversion) => string | number])[];

export function columnsOf(
  status: LeadStatus,
  conversions: readonly Conversion[],
  hashedContact: boolean,
): Columns {
  const optional: Columns = [
    ['GBRAID', ({ gbraid }) => gbraid ?? ''],
    ['WBRAID', ({ wbraid }) => wbraid ?? ''],
    ['Ad User Data', ({ adUserData }) => consentWords.get(adUserData) ?? ''],
    ['Ad Personalization', ({ adPersonalization }) => consentWords.get(adPersonalization) ?? ''],
  ];
  return [
    ['Google Click ID', ({ gclid }) => gclid ?? ''],
    ['Conversion Name', () => `Lead ${leadStatusNames[status]}`],
    ['Conversion Time', ({ at }) => timeWithZone(at)],
    ['Conversion Value', ({ value }) => value],
    ['Conversion Currency', () => 'AUD'],
    ['Order ID', ({ estimateId }) => estimateReference(estimateId)],
    ...optional.filter(([, value]) => conversions.some((each) => value(each) !== '')),
    ...(hashedContact ? hashedColumns : []),
  ];
}

/** A map, since visitors choose the key: an object also has a `constructor`. */
const consentWords = new Map<string | null, string>([
  ['granted', 'Granted'],
  ['denied', 'Denied'],
]);

const hashedColumns: Columns = [
  ['Email', ({ email }) => hashed(emailForAds(email))],
  ['Phone Number', ({ phone }) => hashed(phone ?? '')],
];

/** Returns `2026-03-02 01:30:00+00:00`. */
function timeWithZone(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}

interface Needs extends Pick<Basics, 'config' | 'database' | 'clock'> {
  readonly refuseAccess: RefuseAccess;
}

export function googleAdsRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, database, clock, refuseAccess } = needs;
  const { exports } = config;
  if (exports === undefined) return;
  const throttle = createLoginThrottle(database.orm, clock, config.rateLimit);
  const expected = `Basic ${Buffer.from(`${exports.user}:${exports.password}`).toString('base64')}`;

  /** Undefined if the password is right. Guessing it is limited like guessing an admin's. */
  async function problemOf(request: FastifyRequest): Promise<Failure | undefined> {
    const { authorization } = request.headers;
    const usual = failure('not_signed_in', {
      sentence: 'Send the user and the password of EXPORT_USER and EXPORT_PASSWORD.',
    });
    if (authorization === undefined) return usual;
    const network = visitorNetwork(request);
    const attempt = { email: 'the exports', address: network };
    const counted = await throttle.count(attempt, 'password');
    if (isFailure(counted)) return refuseAccess('export', network, counted);
    if (!isSameSecret(authorization, expected)) return refuseAccess('export', network, usual);
    await counted.giveBack();
    await throttle.remember(attempt);
    return undefined;
  }

  app.get<{ Params: { file: string } }>(
    '/exports/google-ads/:file',
    { schema: { hide: true }, config: { perMinute: 30 } },
    async (request, reply) => {
      void reply.headers(privateHeaders);
      const refusal = await problemOf(request);
      if (refusal) {
        return sendFailure(reply.header('www-authenticate', 'Basic realm="exports"'), refusal);
      }
      const status = leadStatuses.find((each) => `${each}.csv` === request.params.file);
      if (status === undefined) {
        const sentence = `There is a file for each status: ${leadStatuses.map((each) => `${each}.csv`).join(', ')}.`;
        return sendFailure(reply, failure('not_found', { sentence }));
      }
      // On one connection: else each request would hold its first answer while it waits for a second one.
      const conversions = await withTransaction(database.reports.$client, ({ orm }) =>
        readConversions(orm, status, clock()),
      );
      const columns = columnsOf(status, conversions, exports.hashedContact);
      const rows = [
        columns.map(([name]) => name),
        ...conversions.map((conversion) => columns.map(([, value]) => value(conversion))),
      ];
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="google-ads-${status}.csv"`)
        .send(rows.map((row) => `${row.join(',')}\r\n`).join(''));
    },
  );
}

/** Google takes conversions of clicks that are at most 90 days old. */
const clickDays = 90;

const hashed = (text: string) => (text === '' ? '' : hash('sha256', text, 'hex'));

/** A conversion with one of Google's click ids, from the lead's first estimate that has one. */
export interface Conversion extends Record<string, unknown> {
  readonly gclid: string | null;
  /** The id of a click on an iPhone, where a `gclid` may not be passed on. */
  readonly gbraid: string | null;
  readonly wbraid: string | null;
  /** The visitor's newest answer to a consent tool: `granted` or `denied`. */
  readonly adUserData: string | null;
  readonly adPersonalization: string | null;
  /** When `adUserData` was said, in milliseconds since 1970. */
  readonly saidAt: number | null;
  readonly email: string;
  /** The phone as E.164. */
  readonly phone: string | null;
  readonly estimateId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In whole dollars: the sold amount, otherwise the price. */
  readonly value: number;
}

/** Other texts are not exported, because the ids come from the visitor's address bar. */
const clickId = (given: SQL) =>
  // `{1,255}` in the pattern takes PostgreSQL two milliseconds for each lead.
  sql`CASE WHEN length(${given}) <= 255 THEN substring(${given} FROM '^[A-Za-z0-9_-]+$') END`;
const gclid = clickId(
  sql`coalesce(e.marketing->>'gclid', e.marketing->>'gclid_id', e.marketing->>'handl_gclid')`,
);
const gbraid = clickId(sql`coalesce(e.marketing->>'gbraid', e.marketing->>'handl_gbraid')`);
const wbraid = clickId(sql`coalesce(e.marketing->>'wbraid', e.marketing->>'handl_wbraid')`);

/** They are in memory at once. */
const maxConversions = 50_000;

const isWord = (consent: string) => sql`lower(e.marketing->>${consent}) IN ('granted', 'denied')`;

/** What a visitor said last about a consent, in any of the lead's estimates. */
const newestWord = (consent: string) => sql`(
  array_agg(lower(e.marketing->>${consent}) ORDER BY e.created_at DESC) FILTER (WHERE ${isWord(consent)}))[1]`;

/** The newest moments when leads first reached the status, the oldest of them first. Closed and lost leads count only while they are closed or lost. */
async function readConversions(orm: Orm, status: LeadStatus, now: Date): Promise<readonly Conversion[]> {
  const isFinal = status === 'closed' || status === 'lost';
  const { rows } = await orm.execute<Conversion>(sql`
    SELECT click.*, consent.*, l.email, l.phone, l.newest_estimate_id AS "estimateId",
      coalesce(l.sold_amount, l.grand_total) AS value,
      floor(extract(epoch FROM reached.at) * 1000)::float8 AS at
    FROM leads l, LATERAL (
      -- Google takes one of them.
      SELECT ids.gclid,
        CASE WHEN ids.gclid IS NULL THEN ids.gbraid END AS gbraid,
        CASE WHEN coalesce(ids.gclid, ids.gbraid) IS NULL THEN ids.wbraid END AS wbraid
      FROM estimates e, LATERAL (
        SELECT ${gclid} AS gclid, ${gbraid} AS gbraid, ${wbraid} AS wbraid
      ) ids
      WHERE e.lead_id = l.id AND coalesce(ids.gclid, ids.gbraid, ids.wbraid) IS NOT NULL
      ORDER BY e.created_at LIMIT 1
    ) click, LATERAL (
      SELECT ${newestWord('ad_user_data')} AS "adUserData", ${newestWord('ad_personalization')} AS "adPersonalization",
        floor(extract(epoch FROM max(e.created_at) FILTER (WHERE ${isWord('ad_user_data')})) * 1000)::float8 AS "saidAt"
      FROM estimates e WHERE e.lead_id = l.id
    ) consent, LATERAL (
      SELECT CASE WHEN ${status} = 'new' THEN l.created_at ELSE (
        SELECT min(h.at) FROM lead_history h
        WHERE h.lead_id = l.id AND h.kind IN ('status', 'outcome') AND h.undone_at IS NULL
          AND h.detail->>'to' = ${status}
      ) END
    ) reached (at)
    WHERE l.erased_at IS NULL AND NOT l.suspected_robot AND reached.at IS NOT NULL
      -- Google is told nothing of visitors who do not want that.
      AND consent."adUserData" IS DISTINCT FROM 'denied'
      AND l.created_at > ${now}::timestamptz - ${clickDays} * interval '1 day'
      AND (NOT ${isFinal}::boolean OR l.status = ${status} AND l.decided_at IS NOT NULL)
    ORDER BY reached.at DESC, l.id DESC LIMIT ${maxConversions}`);
  // Apart, and by the hash that Google gets: on another visit, which is another lead.
  const { rows: denied } = await orm.execute<{ readonly email: string; readonly at: number }>(sql`
    SELECT l.email, floor(extract(epoch FROM max(e.created_at)) * 1000)::float8 AS at
    FROM leads l JOIN estimates e ON e.lead_id = l.id
    WHERE l.erased_at IS NULL AND lower(e.marketing->>'ad_user_data') = 'denied' GROUP BY l.email ORDER BY at`);
  const deniedAt = new Map(denied.map(({ email, at }) => [emailForAds(email), at]));
  return rows
    .filter(({ email, saidAt }) => (deniedAt.get(emailForAds(email)) ?? 0) <= (saidAt ?? 0))
    .toReversed();
}
