// Prices the answers, and stores lead and estimate before anybody sees the price.
import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CalculateRequest } from '#contract/estimates/calculate-request.ts';
import type { MadeEstimate } from '#contract/leads/made-estimate.ts';
import { chooseDimensions } from '#domain/drawing/dimensions.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { gstOf } from '#domain/money.ts';
import { quoteRangeOf } from '#domain/pricing/adjustment.ts';
import { assumptions, type Price } from '#domain/pricing/calculation.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { linesInWords } from '#domain/pricing/shown-lines.ts';
import { alternatives, whatIf } from '#domain/pricing/what-if.ts';
import type { AnswerNames } from '#domain/questions/answers.ts';
import { likeAnswers, notOffered, ownNames } from '#domain/questions/catalogue.ts';
import { type Answers, breakdownFields, featureGroups } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import type { Orm } from '#server/database/connection.ts';
import { lockLeads } from '#server/database/lock-leads.ts';
import { refuseEnded } from '#server/database/open-session.ts';
import { leads } from '#server/database/schema.ts';
import { untilNoConflict, withTransaction } from '#server/database/with-transaction.ts';
import { type Failure, failure, isFailure } from '#server/http/failure.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import type { LivePricing, Prices } from '#server/pricing/live-pricing.ts';
import type { EstimateLinks } from './estimate-links.ts';
import { mostEstimatesOfVisit, planSubmission, type SubmissionOutcome } from './plan-submission.ts';
import type { PrivacyNotices } from './privacy-notices.ts';
import { readKnown } from './read-known.ts';
import { withoutParts } from './shared-estimate.ts';
import type { Storing } from './storing.ts';
import { type How, makeSubmission, priceSubmission, type Submission } from './submission.ts';
import { writeSubmission } from './write-submission.ts';

export interface SubmitNeeds extends Pick<Basics, 'config' | 'database' | 'clock' | 'calendar'> {
  readonly livePricing: LivePricing;
  readonly liveBusiness: LiveBusiness;
  readonly links: EstimateLinks;
  readonly privacyNotices: PrivacyNotices;
  readonly deliveries: Pick<Deliveries, 'sendingFor' | 'add' | 'addForEvent'>;
  readonly storing: Pick<Storing, 'watch' | 'stored'>;
  readonly metrics: { readonly countEstimate: (outcome: SubmissionOutcome) => void };
}

export function createSubmitEstimate(needs: SubmitNeeds) {
  const { clock, calendar, livePricing, links, privacyNotices, database, deliveries } = needs;
  const { storing, metrics } = needs;

  /** Reads what is known, prices the answers, and plans what to store. */
  async function plan(orm: Orm, submission: Submission) {
    const { answers, madeBy } = submission;
    const known = await readKnown(orm, submission, needs);
    const prices = await livePricing.version(known.prices, orm);
    const refused = refuseNotOffered(prices, answers, madeBy ? 'answers.' : '');
    if (refused) return refused;
    const priced = priceSubmission(submission, prices, links);
    const { price, answerNames } = priced;
    const planned = planSubmission(priced, known, deliveries.sendingFor(known.business));
    return { ...planned, prices, price, answerNames, business: known.business };
  }

  /** Where two of the desk may price a lead at once, or another change was faster, the lead is locked and read again. */
  async function store(submission: Submission, isAgain: boolean) {
    const isLocked = isAgain || submission.madeBy !== undefined;
    const read = await plan(database.orm, submission);
    const write = async (orm: Orm, leadId: string) => {
      if (isLocked) await lockLeads(orm, eq(leads.id, leadId));
      const planned = isLocked ? await plan(orm, submission) : read;
      if ('changes' in planned) await writeSubmission(orm, planned.changes, deliveries);
      await refuseEnded(orm, submission.madeBy?.session);
      return planned;
    };
    const planned =
      'changes' in read ? await withTransaction(database.pool, ({ orm }) => write(orm, read.leadId)) : read;
    if (isFailure(planned)) return planned;
    if (planned.outcome === 'recorded') storing.stored();
    metrics.countEstimate(planned.outcome);
    return planned;
  }

  /** The same, rolled back. Throws what a price would be refused for. */
  const tryToStore = (submission: Submission) =>
    withTransaction(
      database.pool,
      async ({ client, orm }) => {
        // A monitor does not wait as long as a visitor.
        await client.query(`SET LOCAL lock_timeout = '1s'`);
        const planned = await plan(orm, submission);
        if ('changes' in planned) await writeSubmission(orm, planned.changes, deliveries);
        // So much that it needs room on the disk. Random, so that PostgreSQL cannot compress it.
        await client.query(
          'INSERT INTO privacy_notices (version, text, first_shown_at) VALUES ($1, $2, now())',
          [randomUUID(), randomBytes(8192).toString('base64')],
        );
        return planned;
      },
      'ROLLBACK',
    );

  async function submit(
    request: CalculateRequest,
    how: How,
    storeOrTry: typeof store,
  ): Promise<MadeEstimate | Failure> {
    const notice = await privacyNotices.versionOf(request.privacyNotice, request.customerType);
    const submission = makeSubmission(request, { ...how, notice, at: clock() });
    const stored = await untilNoConflict((isAgain) => storeOrTry(submission, isAgain));
    if (isFailure(stored)) return stored;
    if (!('changes' in stored)) {
      if (stored.outcome === 'no_lead') return failure('lead_not_found');
      const sentence = `You have worked out ${mostEstimatesOfVisit} estimates. Please call us on ${stored.business.details.phone} to go on.`;
      return failure('too_many_estimates', { sentence });
    }
    const { leadId, estimateId, days, status, revision, notMailed, prices, price, answerNames } = stored;
    return {
      ...explained(submission, prices.config, price, answerNames),
      leadId,
      estimateId,
      status,
      revision,
      reference: estimateReference(estimateId),
      ...estimateDays(days, calendar),
      estimateUrl: links.urlOf(estimateId),
      mailedTo: notMailed === undefined ? request.email : null,
      notMailed: notMailed ?? null,
    };
  }

  return (request: CalculateRequest, how: How) =>
    storing.watch(
      () => submit(request, how, store),
      () => submit(trialOf(request), { mails: 'later' }, tryToStore),
    );
}

/** The same lift for a made-up visitor, so that the trial writes a new lead and delivers it as any other. */
function trialOf(request: CalculateRequest): CalculateRequest {
  const id = randomUUID();
  const nobody = { fullName: 'Trial', phone: '0400 000 000', email: `${id}@example.com` };
  return { ...request, ...nobody, privacyNotice: undefined, companyWebsite: undefined, sessionId: id };
}

/** Answers that this version does not offer. `at` is where the answers are in the request. */
export function refuseNotOffered({ config }: Prices, answers: Answers, at: string): Failure | undefined {
  const found = notOffered(answers, config);
  if (found.length === 0) return undefined;
  const details = found.map(({ question: { field, problem }, option }) => ({
    path: `${at}${field}`,
    message: option ? `${option.name} is not offered any more. Please choose another.` : problem,
  }));
  return failure('option_not_offered', { details });
}

const noFeatures = recordOf(featureGroups, () => 0);
const noStops = { lift: 0, shaft: 0, yield: 0 };

function explained(
  { answers, contact, suspectedRobot }: Submission,
  config: PricingConfig,
  price: Price,
  names: AnswerNames,
) {
  // Visitors do not get the lines, because they show the yield.
  const { lines, ...calculation } = price;
  const { grandTotal } = price.totals;
  const priced = { answers, state: contact.state };
  return {
    breakdown: recordOf(breakdownFields, (field) => answers[field]),
    calculation,
    gst: gstOf(grandTotal),
    answerNames: { ...names },
    optionNames: ownNames(config),
    drawnAs: likeAnswers(answers, config.catalogue),
    dimensions: chooseDimensions(config.dimensions, answers) ?? null,
    quoteRange: quoteRangeOf(price) ?? null,
    assumptions: assumptions(answers, lines),
    whatIf: whatIf(priced, config),
    alternatives: alternatives(priced, config),
    lines: linesInWords(lines, answers, names),
    ...(suspectedRobot && {
      ...withoutParts,
      calculation: { ...calculation, additionalFeatures: noFeatures, extraStops: noStops },
      whatIf: [],
    }),
  };
}
