// Sales for Google Ads, which fetches this file on a schedule (docs/measuring.md). No personal data is in it.
import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { estimateReference, type LeadStatus, leadStatuses, leadStatusNames } from '#domain/lead.ts';
import type { Config } from '#server/config.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { failure, sendFailure } from '#server/http/failure.ts';
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

interface Needs {
  readonly config: Pick<Config, 'exports'>;
  readonly database: Pick<Database, 'orm'>;
  readonly clock: () => Date;
}

export function googleAdsRoutes(app: FastifyInstance, { config, database, clock }: Needs): void {
  const { exports } = config;
  if (exports === undefined) return;
  const expected = `Basic ${Buffer.from(`${exports.user}:${exports.password}`).toString('base64')}`;

  app.get<{ Params: { file: string } }>(
    '/exports/google-ads/:file',
    { schema: { hide: true }, config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async (request, reply) => {
      void reply.headers(privateHeaders);
      if (!isSame(request.headers.authorization ?? '', expected)) {
        return sendFailure(
          reply.header('www-authenticate', 'Basic realm="exports"'),
          failure('not_signed_in', {
            sentence: 'Send the user and the password of EXPORT_USER and EXPORT_PASSWORD.',
          }),
        );
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
