// Sales for Google Ads, which fetches this file on a schedule (docs/measuring.md). No personal data is in it.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { estimateReference, leadStatuses, leadStatusNames } from '#domain/lead.ts';
import type { AppContext } from '#server/context.ts';
import { failure, sendFailure } from '#server/http/failure.ts';
import { privateHeaders } from '#server/http/route.ts';
import { readConversions } from './lead-conversion-store.ts';

const header =
  'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID\r\n';

/** `2026-03-02 01:30:00+00:00` */
function timeWithZone(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}

/** Both are hashed, so that comparing them takes equally long whatever was sent. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

export function googleAdsRoutes(app: FastifyInstance, { config, database, clock }: AppContext): void {
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
          failure('not_signed_in'),
        );
      }
      const status = leadStatuses.find((each) => `${each}.csv` === request.params.file);
      if (status === undefined) return sendFailure(reply, failure('not_found'));
      const conversions = await readConversions(database.orm, status, clock());
      const rows = conversions.map(
        ({ clickId, at, value, estimateId }) =>
          `${clickId},Lead ${leadStatusNames[status]},${timeWithZone(at)},${value},AUD,${estimateReference(estimateId)}\r\n`,
      );
      return reply.type('text/csv; charset=utf-8').send(header + rows.join(''));
    },
  );
}
