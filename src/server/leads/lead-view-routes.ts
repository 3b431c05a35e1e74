// Saved views of the leads list. Everybody can replace and delete shared views.
import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createAdminStore, withId } from '#server/admins/admin-store.ts';
import type { Basics } from '#server/basics.ts';
import { admins } from '#server/database/admin-schema.ts';
import { leadViews } from '#server/database/lead-work-schema.ts';
import { failure } from '#server/http/failure.ts';

/** More than anybody chooses from. */
const shownViews = 500;

export function leadViewRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Basics, 'database' | 'clock'>,
): void {
  const { orm } = database;
  const people = createAdminStore(database);
  const done = { ok: true } as const;

  /** Names are unique among an admin's own views and among the shared ones. */
  const named = ({ name, shared }: { name: string; shared: boolean }, adminId: string) =>
    and(
      eq(leadViews.name, name),
      eq(leadViews.shared, shared),
      shared ? undefined : eq(leadViews.adminId, adminId),
    );

  app.endpoint('GET /lead-views', async ({ admin }) => ({
    views: await orm
      .select({
        name: leadViews.name,
        query: leadViews.query,
        shared: leadViews.shared,
        owner: admins.email,
      })
      .from(leadViews)
      .innerJoin(admins, eq(admins.id, leadViews.adminId))
      .where(or(leadViews.shared, eq(leadViews.adminId, admin.id)))
      .orderBy(asc(leadViews.name), asc(leadViews.shared))
      .limit(shownViews),
  }));

  app.endpoint('POST /lead-views', async ({ body: view, admin, session }) => {
    const saved = await people.inNameOf(withId(admin), session, async (transaction) => {
      // Or two people would each add the same shared view.
      await transaction.execute(sql`LOCK TABLE lead_views IN SHARE ROW EXCLUSIVE MODE`);
      await transaction.delete(leadViews).where(named(view, admin.id));
      await transaction
        .insert(leadViews)
        .values({ ...view, id: randomUUIDv7(), adminId: admin.id, createdAt: clock() })
        .onConflictDoUpdate({
          target: [leadViews.adminId, leadViews.shared, leadViews.name],
          set: { query: view.query },
        });
      return done;
    });
    return saved ?? failure('not_signed_in');
  });

  app.endpoint('DELETE /lead-views', async ({ body, admin, session }) => {
    await people.inNameOf(withId(admin), session, (transaction) =>
      transaction.delete(leadViews).where(named(body, admin.id)),
    );
    return done;
  });
}
