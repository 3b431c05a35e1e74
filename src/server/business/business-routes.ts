// Reads and saves the business's details.
import { count, desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LiveBusinessDetails } from '#contract/business/business.ts';
import type { Basics } from '#server/basics.ts';
import { businessVersions } from '#server/database/admin-schema.ts';
import { failure } from '#server/http/failure.ts';
import type { BusinessVersion, LiveBusiness } from './live-business.ts';

interface Needs extends Pick<Basics, 'database'> {
  readonly liveBusiness: LiveBusiness;
}

const businessJson = ({ id, details, saved }: Pick<BusinessVersion, 'id' | 'details' | 'saved'>) =>
  ({
    _id: id,
    ...details,
    savedBy: saved?.by ?? null,
    savedAt: saved?.at.toISOString() ?? null,
  }) satisfies LiveBusinessDetails;

export function businessRoutes(app: FastifyInstance, { database: { orm }, liveBusiness }: Needs): void {
  app.endpoint('GET /admin/business', async () => businessJson(await liveBusiness.live()));

  app.endpoint('PUT /admin/business', async ({ body: { _id: basedOn, ...change }, admin, session }) => {
    const saved = await liveBusiness.save(change, admin.email, basedOn, session);
    return saved ? businessJson(saved) : failure('business_conflict');
  });

  app.endpoint('GET /admin/business/versions', async ({ query: { limit, skip } }) => {
    const [live, rows, [counted]] = await Promise.all([
      liveBusiness.live(),
      orm.select().from(businessVersions).orderBy(desc(businessVersions.sequence)).limit(limit).offset(skip),
      orm.select({ total: count() }).from(businessVersions),
    ]);
    const versions = rows.map(({ id, details, sequence, savedBy, savedAt }) => ({
      ...businessJson({ id, details, saved: savedBy === null ? null : { by: savedBy, at: savedAt } }),
      version: sequence,
      state: id === live.id ? ('live' as const) : ('earlier' as const),
    }));
    return { versions, total: counted?.total ?? 0 };
  });
}
