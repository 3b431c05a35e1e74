// One lead with everything that belongs to it.
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { shownEntries } from '#contract/leads/lead-detail.ts';
import type { DimensionRow } from '#domain/drawing/dimensions.ts';
import type { Catalogue } from '#domain/questions/catalogue.ts';
import { priced } from '#server/business/live-business.ts';
import { admins } from '#server/database/admin-schema.ts';
import type { Orm } from '#server/database/connection.ts';
import { channels, deliveries, deliveryAttempts } from '#server/database/delivery-schema.ts';
import { leadHistory, wantsNoCalls } from '#server/database/lead-work-schema.ts';
import { withMerged, withMergedInto } from '#server/database/merged-leads.ts';
import { estimates, leads, pricingVersions } from '#server/database/schema.ts';
import { privacyNotices } from '#server/database/server-schema.ts';
import { fullChannels } from '#server/outbox/delivery-limit.ts';

const notErased = (id: string) => and(eq(leads.id, id), isNull(leads.erasedAt));

/** Only each delivery's newest attempts are shown: an outage of a week makes two thousand. */
const shownAttempts = 20;

const shownEnquiries = 10;

const shownEstimates = 20;

/**
 * The leads with the same email or phone. An array of two halves uses both indexes. With OR, PostgreSQL may read all
 * leads from the newest on.
 */
export function isSamePerson({ email, phone }: Pick<typeof leads.$inferSelect, 'email' | 'phone'>): SQL {
  return sql`${leads.id} = ANY(ARRAY(
    SELECT id FROM leads WHERE erased_at IS NULL AND lower(email) = ${email.toLowerCase()}
    UNION SELECT id FROM leads WHERE erased_at IS NULL AND phone = ${phone}))`;
}

const hasContact = ({ email, phone }: Parameters<typeof isSamePerson>[0]) =>
  sql`(lower(${leads.email}) = ${email.toLowerCase()} OR ${leads.phone} = ${phone})`;

/** Another text whenever something that an admin sees of the lead has changed; but whether mails are stopped, which has a key. */
const mark = sql<string>`md5(concat_ws(' ', leads.revision, leads.newest_estimate_id, leads.opened_times, ${wantsNoCalls},
  (SELECT concat(max(sequence), count(withdrawn_by)) FROM pricing_versions),
  (SELECT string_agg(concat(failing_since, switched_off_at), ' ' ORDER BY name) FROM channels),
  (SELECT max(id) FROM lead_history WHERE lead_id = ${withMerged(sql`ARRAY[leads.id]`)}),
  (SELECT string_agg(concat(state, attempts, resent_at), ' ' ORDER BY id) FROM deliveries WHERE lead_id = ${withMerged(sql`ARRAY[leads.id]`)})))`;

export function createLeadStore(orm: Orm) {
  const otherEnquiries = (lead: typeof leads.$inferSelect) =>
    orm
      .select()
      .from(leads)
      .where(
        and(isSamePerson(lead), ne(leads.id, lead.id), sql`${leads.mergedInto} IS DISTINCT FROM ${lead.id}`),
      )
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(shownEnquiries);

  /** The lead's estimates, newest first, each with its prices. */
  function estimatesOf(leadId: string) {
    const { id, sequence, savedAt, config } = pricingVersions;
    const dimensions = sql<DimensionRow[] | null>`${config} -> 'dimensions'`;
    const catalogue = sql<Catalogue | null>`${config} -> 'catalogue'`;
    return (
      orm
        .select({ estimate: estimates, priced, version: { id, sequence, savedAt, dimensions, catalogue } })
        .from(estimates)
        .innerJoin(pricingVersions, eq(pricingVersions.id, estimates.pricingVersionId))
        .where(sql`${estimates.leadId} = ${withMerged([leadId])}`)
        // The lead's own newest estimate is always among them.
        .orderBy(
          sql`${estimates.id} = (SELECT newest_estimate_id FROM leads WHERE id = ${leadId}) DESC`,
          desc(estimates.createdAt),
          desc(estimates.id),
        )
        .limit(shownEstimates)
    );
  }

  async function firstMarketing(leadId: string) {
    const [first] = await orm
      .select({ marketing: estimates.marketing })
      .from(estimates)
      .where(eq(estimates.leadId, leadId))
      .orderBy(asc(estimates.createdAt), asc(estimates.id))
      .limit(1);
    return first?.marketing ?? {};
  }

  function attemptsOf(leadId: string) {
    const newestFirst = sql<number>`row_number() OVER (PARTITION BY ${deliveryAttempts.deliveryId} ORDER BY ${deliveryAttempts.id} DESC)`;
    const ranked = orm
      .select({ ...getTableColumns(deliveryAttempts), place: newestFirst.as('place') })
      .from(deliveryAttempts)
      .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
      .where(sql`${deliveries.leadId} = ${withMerged([leadId])}`)
      .as('ranked');
    return orm.select().from(ranked).where(lte(ranked.place, shownAttempts)).orderBy(desc(ranked.id));
  }

  /** Whether deliveries about the lead's mailbox had reached their limit when it was made. */
  async function isOverLimit({ mailbox, createdAt }: typeof leads.$inferSelect): Promise<boolean> {
    const [found] = await orm
      .select({ full: fullChannels(mailbox, createdAt, createdAt) })
      .from(sql`(SELECT) AS one`);
    return found !== undefined && found.full.length > 0;
  }

  return {
    /** Undefined if there is no such lead. */
    async mark(id: string) {
      const [found] = await orm.select({ mark, email: leads.email }).from(leads).where(notErased(id));
      return found;
    },

    /** Undefined if there is no such lead. */
    async find(id: string) {
      const [[found], made, first, sent, attempts, history] = await Promise.all([
        orm
          .select({ lead: leads, mark, assignee: admins.email, wantsNoCalls, notice: privacyNotices.text })
          .from(leads)
          .leftJoin(admins, eq(admins.id, leads.assignedTo))
          .leftJoin(privacyNotices, eq(privacyNotices.version, leads.privacyNotice))
          .where(notErased(id)),
        estimatesOf(id),
        firstMarketing(id),
        orm
          .select({ delivery: deliveries, channel: channels, erasedAt: leads.erasedAt })
          .from(deliveries)
          .innerJoin(leads, eq(leads.id, deliveries.leadId))
          .innerJoin(channels, eq(channels.name, deliveries.channel))
          .where(sql`${deliveries.leadId} = ${withMerged([id])}`)
          .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
          .limit(shownEntries),
        attemptsOf(id),
        orm
          .select()
          .from(leadHistory)
          .where(sql`${leadHistory.leadId} = ${withMerged([id])}`)
          .orderBy(desc(leadHistory.id))
          .limit(shownEntries),
      ]);
      const newest = made.find(({ estimate }) => estimate.id === found?.lead.newestEstimateId);
      if (!found || !newest) return undefined;
      const lead = {
        ...found.lead,
        assignee: found.assignee,
        wantsNoCalls: found.wantsNoCalls,
        noticeText: found.notice,
        answers: newest.estimate.answers,
        answerNames: newest.estimate.answerNames,
        priced: newest.priced,
      };
      const others = await otherEnquiries(lead);
      const overLimit = sent.length === 0 && (await isOverLimit(lead));
      return { lead, mark: found.mark, newest, made, first, sent, overLimit, attempts, history, others };
    },

    /**
     * Everything held of the person of a lead: of this one, of what was merged into it, and of the person's other leads or only those in
     * `also`, the oldest first, read one by one, without those that were erased or have become somebody else's meanwhile. Whole rows,
     * so that new columns are included, without hashes, the search text, the yield, and the price lines, which show it.
     */
    async ofPerson(id: string, also: readonly string[] | undefined) {
      const [lead] = await orm.select().from(leads).where(notErased(id));
      if (!lead) return undefined;
      const chosen = also && inArray(leads.id, [id, ...also]);
      const merged = and(ne(leads.id, id), sql`${leads.id} = ${withMerged([id])}`);
      const found = await orm
        .select({ id: leads.id })
        .from(leads)
        .where(
          sql`${leads.id} = ANY(ARRAY(
          SELECT id FROM leads WHERE ${and(isSamePerson(lead), chosen)} UNION SELECT id FROM leads WHERE ${merged}))`,
        )
        .orderBy(leads.createdAt);
      const isChosen = and(hasContact(lead), chosen);
      async function* held(): AsyncIterable<Record<string, unknown>> {
        for (const { id: each } of found) {
          // Now, and without looking for all of the person.
          const isTheirs = or(isChosen, and(ne(leads.id, id), sql`${id} = ${withMergedInto(each)}`));
          const { rows } = await orm.execute<{ lead: Record<string, unknown> }>(sql`
        SELECT (to_jsonb(leads) - '{person_hash,newest_fingerprint,search_text,search_folded,yield,do_not_mail}'::text[]) || jsonb_build_object(
          'do_not_phone', ${wantsNoCalls},
          'estimates', (
            SELECT jsonb_agg(to_jsonb(e) - '{link_hash,lines}'::text[] ORDER BY e.created_at)
            FROM estimates e WHERE e.lead_id = leads.id
          ),
          'history', (
            SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.id), '[]') FROM lead_history h WHERE h.lead_id = leads.id
          ),
          'deliveries', (
            SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('attempts', (
              SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.id), '[]')
              FROM delivery_attempts a WHERE a.delivery_id = d.id
            )) ORDER BY d.created_at), '[]')
            FROM deliveries d WHERE d.lead_id = leads.id
          )
        ) AS lead
        FROM leads WHERE ${and(notErased(each), isTheirs)}`);
          if (rows[0]) yield rows[0].lead;
        }
      }
      return held();
    },
  };
}

export type FoundLead = NonNullable<Awaited<ReturnType<ReturnType<typeof createLeadStore>['find']>>>;
