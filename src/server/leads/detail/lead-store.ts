// One lead with all that belongs to it, and what an admin does with it. Every change leaves an entry in the
// lead's history, in the same transaction.
import { and, asc, count, desc, eq, getTableColumns, gt, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import {
  admins,
  channels,
  deliveries,
  deliveryAttempts,
  estimates,
  leadHistory,
  leads,
  pricingVersions,
} from '#server/database/schema.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { deliveriesPerHour } from '#server/estimates/lead-limit.ts';

export interface Change {
  readonly leadId: string;
  /** The admin's email. */
  readonly who: string;
  readonly at: Date;
}

export const notErased = (id: string) => and(eq(leads.id, id), isNull(leads.erasedAt));

/** Of each delivery: a week's outage makes two thousand, and the newest are enough. */
const shownAttempts = 20;

const shownEnquiries = 10;

const hourMs = 3_600_000;

export function createLeadStore({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  /** Other leads with the same email or phone. */
  function otherEnquiries({ id, email, mobile }: typeof leads.$inferSelect) {
    const sameEmail = eq(sql`lower(${leads.email})`, email.toLowerCase());
    return orm
      .select()
      .from(leads)
      .where(and(isNull(leads.erasedAt), ne(leads.id, id), or(sameEmail, eq(leads.mobile, mobile))))
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(shownEnquiries);
  }

  function attemptsOf(leadId: string) {
    const newestFirst = sql<number>`row_number() OVER (PARTITION BY ${deliveryAttempts.deliveryId} ORDER BY ${deliveryAttempts.id} DESC)`;
    const ranked = orm
      .select({ ...getTableColumns(deliveryAttempts), place: newestFirst.as('place') })
      .from(deliveryAttempts)
      .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
      .where(eq(deliveries.leadId, leadId))
      .as('ranked');
    return orm.select().from(ranked).where(lte(ranked.place, shownAttempts)).orderBy(desc(ranked.id));
  }

  /** Whether the limit of deliveries about its email was reached when it was made. */
  async function isOverLimit({ email, createdAt }: typeof leads.$inferSelect): Promise<boolean> {
    const full = await orm
      .select({ channel: deliveries.channel })
      .from(deliveries)
      .innerJoin(leads, eq(leads.id, deliveries.leadId))
      .where(
        and(
          eq(sql`lower(${leads.email})`, email.toLowerCase()),
          isNull(leads.erasedAt),
          lte(deliveries.createdAt, createdAt),
          gt(deliveries.createdAt, new Date(createdAt.getTime() - hourMs)),
        ),
      )
      .groupBy(deliveries.channel)
      .having(gte(count(), deliveriesPerHour));
    return full.length > 0;
  }

  return {
    /** Undefined: there is no such lead. */
    async find(id: string) {
      const [[found], priced, sent, attempts, history] = await Promise.all([
        orm
          .select({ lead: leads, assignee: admins.email })
          .from(leads)
          .leftJoin(admins, eq(admins.id, leads.assignedTo))
          .where(notErased(id)),
        orm
          .select({
            estimate: estimates,
            version: {
              id: pricingVersions.id,
              sequence: pricingVersions.sequence,
              savedAt: pricingVersions.savedAt,
            },
          })
          .from(estimates)
          .innerJoin(pricingVersions, eq(pricingVersions.id, estimates.pricingVersionId))
          .where(eq(estimates.leadId, id))
          .orderBy(asc(estimates.createdAt), asc(estimates.id)),
        orm
          .select({ delivery: deliveries, channel: channels })
          .from(deliveries)
          .innerJoin(channels, eq(channels.name, deliveries.channel))
          .where(eq(deliveries.leadId, id))
          .orderBy(desc(deliveries.createdAt), desc(deliveries.id)),
        attemptsOf(id),
        orm.select().from(leadHistory).where(eq(leadHistory.leadId, id)).orderBy(desc(leadHistory.id)),
      ]);
      const newest = priced.find(({ estimate }) => estimate.id === found?.lead.newestEstimateId);
      if (!found || !newest) return undefined;
      const lead = { ...found.lead, assignee: found.assignee, answers: newest.estimate.answers };
      const others = await otherEnquiries(lead);
      const overLimit = sent.length === 0 && (await isOverLimit(lead));
      return { lead, newest, priced, sent, overLimit, attempts, history, others };
    },

    /** Undefined: there is no such lead. */
    addNote: ({ leadId, who, at, text }: Change & { readonly text: string }) =>
      withTransaction(pool, async ({ orm: transaction }) => {
        const touched = await transaction
          .update(leads)
          .set({ touchedAt: at })
          .where(notErased(leadId))
          .returning({ id: leads.id });
        if (touched.length === 0) return undefined;
        const [entry] = await transaction
          .insert(leadHistory)
          .values({ leadId, at, who, kind: 'note', detail: { text } })
          .returning();
        return entry;
      }),
  };
}

export type FoundLead = NonNullable<Awaited<ReturnType<ReturnType<typeof createLeadStore>['find']>>>;
