// The estimate at its own address, with the prices that it was made with.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { RangeRecord } from '#contract/estimates/estimates.ts';
import type { PreparedFor } from '#contract/estimates/shared-estimate.ts';
import type { PrintedEstimate } from '#contract/page.ts';
import { greetingName } from '#domain/contact/greeting-name.ts';
import { chooseDimensions } from '#domain/drawing/dimensions.ts';
import { estimateDays, hasOpenLink } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { gstOf } from '#domain/money.ts';
import { quoteRangeOf } from '#domain/pricing/adjustment.ts';
import { assumptions, totals } from '#domain/pricing/calculation.ts';
import { readCase } from '#domain/pricing/compare-configs.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import { withMissingPrices } from '#domain/pricing/pricing-config.ts';
import { linesInWords } from '#domain/pricing/shown-lines.ts';
import { alternatives } from '#domain/pricing/what-if.ts';
import { answerNames, answersInWords } from '#domain/questions/answers.ts';
import { likeAnswers, ownNames } from '#domain/questions/catalogue.ts';
import type { Basics } from '#server/basics.ts';
import {
  type BusinessVersion,
  type LiveBusiness,
  printedBusiness,
  savedBusiness,
} from '#server/business/live-business.ts';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import { estimates, leads, pricingVersions } from '#server/database/schema.ts';
import { withRepeatedTransaction } from '#server/database/with-transaction.ts';
import { drawDocument } from '#server/documents/pdf/draw-document.ts';
import type { ReadLogo } from '#server/documents/read-logo.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import type { ChannelNeeds } from '#server/outbox/channel.ts';
import { mailsOfEstimate } from '#server/outbox/mail/mails-of-estimate.ts';
import type { EstimateLinks } from './estimate-links.ts';

/** Undefined if no estimate has this hash, or if the lead was erased. */
async function find(orm: Orm, linkHash: string) {
  const [found] = await orm
    .select({
      id: estimates.id,
      leadId: estimates.leadId,
      createdAt: estimates.createdAt,
      validUntil: estimates.validUntil,
      answers: estimates.answers,
      answerNames: estimates.answerNames,
      lines: estimates.lines,
      name: leads.name,
      state: leads.state,
      suspectedRobot: leads.suspectedRobot,
      preparedFor: estimates.preparedFor,
      printedBusiness,
      savedBusiness,
      config: pricingVersions.config,
      mailWaits: sql<boolean>`EXISTS (${mailsOfEstimate('waiting', 'retrying')})`,
      mailedAt:
        sql<Date | null>`(SELECT max(sent.finished_at) FROM (${mailsOfEstimate('delivered')}) AS sent)`.mapWith(
          deliveries.finishedAt,
        ),
    })
    .from(estimates)
    .innerJoin(leads, eq(leads.id, estimates.leadId))
    .innerJoin(pricingVersions, eq(pricingVersions.id, estimates.pricingVersionId))
    .where(and(eq(estimates.linkHash, linkHash), isNull(leads.erasedAt)));
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

interface FoundEstimate extends Omit<
  Found,
  'id' | 'leadId' | 'mailedAt' | 'lines' | 'printedBusiness' | 'savedBusiness'
> {
  readonly lines: readonly StoredLine[];
  readonly mailedAt: Date | null;
}

/** Undefined if there is none, if its lead was erased, or if its link has expired. */
export type ReadSharedEstimate = (token: string) => Promise<PrintedEstimate | undefined>;

interface Needs extends Pick<Basics, 'database' | 'clock' | 'calendar'> {
  readonly liveBusiness: LiveBusiness;
  readonly links: EstimateLinks;
  /** Undefined if visitors do not see it. */
  readonly rangeRecord: () => Promise<RangeRecord | undefined>;
}

export function createReadSharedEstimate(needs: Needs): ReadSharedEstimate {
  const { database, clock, calendar, links, rangeRecord, liveBusiness } = needs;
  return async (token) => {
    const found = await find(database.orm, links.hashOf(token));
    if (!found) return undefined;
    const live = await liveBusiness.version(found.savedBusiness);
    if (!hasOpenLink(found.createdAt, clock(), live.details.linkDays)) return undefined;
    const printed = await liveBusiness.version(found.printedBusiness);
    return {
      reference: estimateReference(found.id),
      ...sharedEstimate(found, clock(), calendar, printed),
      rangeRecord: await rangeRecord(),
    };
  };
}

/** A robot could work out the business's prices from many parts. */
export const withoutParts = { lines: [], assumptions: [], alternatives: [] };

export function sharedEstimate(
  found: FoundEstimate,
  now: Date,
  calendar: Basics['calendar'],
  { details: { validDays }, business }: BusinessVersion,
): Omit<PrintedEstimate, 'reference'> {
  const { answers, lines } = found;
  const sums = totals(lines);
  const days = estimateDays({ ...found, validDays }, calendar);
  const names = answerNames(answers, found.answerNames ?? {});
  const drawnAs = likeAnswers(answers, found.config.catalogue);
  const config = withMissingPrices(found.config);
  const priced = readCase(found, config);
  const isValid = calendar.day(now.getTime()) <= days.validUntil;
  return {
    createdAt: found.createdAt.toISOString(),
    ...days,
    isValid,
    firstName: greetingName(found.name),
    state: found.state,
    preparedFor: found.preparedFor,
    answers,
    answersInWords: answersInWords(answers, names),
    answerNames: { ...names },
    optionNames: ownNames(config),
    drawnAs,
    totals: sums,
    lines: linesInWords(lines, answers, names),
    gst: gstOf(sums.grandTotal),
    dimensions: chooseDimensions(found.config.dimensions, { ...answers, ...priced?.answers }) ?? null,
    quoteRange: quoteRangeOf({ lines, totals: sums }) ?? null,
    assumptions: priced ? assumptions(priced.answers, lines) : [],
    alternatives: priced && isValid ? alternatives(priced, config) : [],
    priceNote: business.priceNote,
    printed: business,
    mailWaits: found.mailWaits,
    mailedAt: found.mailedAt?.toISOString() ?? null,
    ...(found.suspectedRobot && withoutParts),
  };
}

interface DocumentNeeds extends Pick<Needs, 'links'> {
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
}

/** Finds an estimate and its document by its id, for the mails to the visitor and the business. */
export function createEstimateDocuments(needs: DocumentNeeds): ChannelNeeds['documents'] {
  const { links, readSharedEstimate, readLogo } = needs;
  return {
    // Leaves out the client's name: a stranger may have typed a message there, and the business would mail it.
    async find(estimateId) {
      const estimate = await readSharedEstimate(links.tokenOf(estimateId));
      return estimate && { estimate: { ...estimate, preparedFor: null }, url: links.urlOf(estimateId) };
    },

    pdf: async ({ estimate, url }) =>
      drawDocument({
        about: { estimate },
        url,
        business: estimate.printed,
        logo: await readLogo(estimate.printed),
      }),
  };
}

/** Stores the client for the document. Returns false if no estimate has this hash, or if the lead was erased. */
export function keepPreparedFor(pool: Pool, linkHash: string, preparedFor: PreparedFor): Promise<boolean> {
  return withRepeatedTransaction(pool, async ({ orm }) => {
    const [found] = await orm
      .select({ id: estimates.id })
      .from(estimates)
      .innerJoin(leads, eq(leads.id, estimates.leadId))
      .where(and(eq(estimates.linkHash, linkHash), isNull(leads.erasedAt)))
      // Locked, or the lead could be erased between the two statements.
      .for('share', { of: leads });
    if (found) await orm.update(estimates).set({ preparedFor }).where(eq(estimates.id, found.id));
    return found !== undefined;
  });
}

/**
 * Counts a look at the estimate's own page, without storing who looked. Webhooks get one event an estimate. Returns
 * false if no estimate has this hash, or if the lead was erased.
 */
export function countOpened(
  pool: Pool,
  addForEvent: AddForEvent,
  linkHash: string,
  at: Date,
): Promise<boolean> {
  return withRepeatedTransaction(pool, async ({ orm }) => {
    const estimate = await find(orm, linkHash);
    if (!estimate) return false;
    const { id: estimateId, leadId } = estimate;
    // Also locks the lead, so that the second of two simultaneous looks finds the first one's event.
    const { rowCount } = await orm
      .update(leads)
      .set({ openedTimes: sql`${leads.openedTimes} + 1`, openedAt: at })
      .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)));
    if (rowCount === 0) return false;
    await addForEvent(orm, { event: 'estimate.opened', leadIds: [leadId], estimateId, at });
    return true;
  });
}
