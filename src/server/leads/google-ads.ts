// Sales for Google Ads, which fetches this file on a schedule (docs/measuring.md). No personal data is in it.
import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { estimateReference } from '#domain/estimate-reference.ts';
import { type LeadStatus, leadStatuses, leadStatusNames } from '#domain/lead.ts';
import { createLoginThrottle, noThrottle } from '#server/admins/login-throttle.ts';
import { createRefuseAccess, type RefuseNeeds } from '#server/admins/refused-access.ts';
import type { Config } from '#server/config.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { type Failure, failure, isFailure, sendFailure } from '#server/http/failure.ts';
import { visitorNetwork } from '#server/http/rate-limits.ts';
import { privateHeaders } from '#server/http/route.ts';

const header =
  'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID\r\n';

/** `2026-03-02 01:30:00+00:00` */
function timeWithZone(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}

/** Hashes have the same length, so comparing them always takes the same time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

interface Needs extends RefuseNeeds {
  readonly config: Pick<Config, 'exports' | 'rateLimit'>;
  readonly database: Pick<Database, 'orm'>;
}

export function googleAdsRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, database, clock } = needs;
  const { exports } = config;
  if (exports === undefined) return;
  const throttle = config.rateLimit ? createLoginThrottle(database.orm, clock) : noThrottle;
  const refuse = createRefuseAccess(needs);
  const expected = `Basic ${Buffer.from(`${exports.user}:${exports.password}`).toString('base64')}`;

  /** Undefined if the password is right. Guessing it is slowed like guessing an admin's. */
  async function problemOf({ headers: { authorization }, ip }: FastifyRequest): Promise<Failure | undefined> {
    const usual = failure('not_signed_in', {
      sentence: 'Send the user and the password of EXPORT_USER and EXPORT_PASSWORD.',
    });
    if (authorization === undefined) return usual;
    const network = visitorNetwork(ip);
    const attempt = { email: 'the exports', address: network };
    const giveBack = await throttle.count(attempt, 'password');
    if (isFailure(giveBack)) return refuse('export', network, giveBack);
    if (!isSame(authorization, expected)) return refuse('export', network, usual);
    await giveBack();
    await throttle.remember(attempt);
    return undefined;
  }

  app.get<{ Params: { file: string } }>(
    '/exports/google-ads/:file',
    { schema: { hide: true }, config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
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
      const conversions = await readConversions(database.orm, status, clock());
      const rows = conversions.map(
        ({ clickId, at, value, estimateId }) =>
          `${clickId},Lead ${leadStatusNames[status]},${timeWithZone(at)},${value},AUD,${estimateReference(estimateId)}\r\n`,
      );
      return reply.type('text/csv; charset=utf-8').send(header + rows.join(''));
    },
  );
}

/** Google takes conversions of clicks that are at most 90 days old. */
const clickDays = 90;

interface Conversion extends Record<string, unknown> {
  /** Google's click id, from the first estimate that has one. */
  readonly clickId: string;
  readonly estimateId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In whole dollars: the sold amount, otherwise the price. */
  readonly value: number;
}

/** The moments when leads first reached the status, oldest first. Closed and lost leads count only while they are closed or lost. */
async function readConversions(orm: Orm, status: LeadStatus, now: Date): Promise<readonly Conversion[]> {
  const isFinal = status === 'closed' || status === 'lost';
  const { rows } = await orm.execute<Conversion>(sql`
    SELECT click.id AS "clickId", l.newest_estimate_id AS "estimateId",
      coalesce(l.sold_amount, l.grand_total) AS value,
      floor(extract(epoch FROM reached.at) * 1000)::float8 AS at
    FROM leads l, LATERAL (
      SELECT named.id FROM estimates e, LATERAL (
        SELECT coalesce(e.marketing->>'gclid', e.marketing->>'gclid_id', e.marketing->>'handl_gclid')
      ) named (id)
      WHERE e.lead_id = l.id AND named.id ~ '^[A-Za-z0-9_-]+$' ORDER BY e.created_at LIMIT 1
    ) click (id), LATERAL (
      SELECT CASE WHEN ${status} = 'new' THEN l.created_at ELSE (
        SELECT min(h.at) FROM lead_history h
        WHERE h.lead_id = l.id AND h.kind IN ('status', 'outcome') AND h.detail->>'to' = ${status}
      ) END
    ) reached (at)
    WHERE l.erased_at IS NULL AND NOT l.suspected_robot AND reached.at IS NOT NULL
      AND l.created_at > ${now}::timestamptz - ${clickDays} * interval '1 day'
      AND (NOT ${isFinal}::boolean OR l.status = ${status})
    ORDER BY reached.at, l.id`);
  return rows;
}
