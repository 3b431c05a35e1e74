// Prices the answers, and stores lead and estimate before anybody sees the price.
import { hash, randomUUIDv7 } from 'node:crypto';
import type { CalculateRequest, EstimateResponse } from '#contract/estimates.ts';
import { contactFields } from '#domain/contact-fields.ts';
import { personKey } from '#domain/contact.ts';
import type { BusinessCalendar } from '#domain/day.ts';
import { chooseDimensions } from '#domain/drawing/dimensions.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { captureMarketing } from '#domain/marketing.ts';
import { gstOf } from '#domain/money.ts';
import { assumptions, calculate, type Price } from '#domain/pricing/calculation.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { PricedCase } from '#domain/pricing/price-lines.ts';
import { linesInWords } from '#domain/pricing/shown-lines.ts';
import { alternatives, whatIf } from '#domain/pricing/what-if.ts';
import { budgetConsideration, isOfferedBudget } from '#domain/questions/budget-consideration.ts';
import { answerFields, type Answers, questions } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import type { Config } from '#server/config.ts';
import { badField, type Failure, failure } from '#server/http/failure.ts';
import type { LivePricing, PricingVersion } from '#server/pricing/pricing-store.ts';
import type { EstimateLinks } from './estimate-links.ts';
import {
  type EstimateStore,
  mostEstimatesOfVisit,
  type RecordOutcome,
  type Submission,
} from './estimate-store.ts';
import type { PrivacyNotices } from './privacy-notices.ts';
import { estimateDays } from './shared-estimate.ts';

export interface SubmitNeeds {
  readonly config: Pick<Config, 'estimates' | 'business' | 'mail' | 'sales'>;
  readonly clock: () => Date;
  readonly calendar: BusinessCalendar;
  readonly livePricing: LivePricing;
  readonly links: EstimateLinks;
  readonly privacyNotices: PrivacyNotices;
  readonly metrics: { readonly countEstimate: (outcome: RecordOutcome) => void };
}

interface MadeEstimate extends EstimateResponse {
  readonly leadId: string;
  readonly estimateId: string;
}

export type SubmitEstimate = (
  request: CalculateRequest,
  how: Pick<Submission, 'madeBy' | 'mails'>,
) => Promise<MadeEstimate | Failure>;

export function createSubmitEstimate(
  needs: SubmitNeeds,
  store: Pick<EstimateStore, 'record'>,
): SubmitEstimate {
  const { validDays } = needs.config.estimates;
  return async (request, how) => {
    const { answers } = request;
    const notice = await needs.privacyNotices.versionOf(request.privacyNotice, request.customerType);
    let version = await needs.livePricing.current();
    if (!offersBudget(version, answers)) version = await needs.livePricing.refresh();
    for (;;) {
      if (!offersBudget(version, answers)) {
        const { field, problem } = budgetConsideration;
        return badField(how.madeBy ? `answers.${field}` : field, problem);
      }
      const price = calculate(request, version.config);
      const at = needs.clock();
      const today = needs.calendar.day(at.getTime());
      const recorded = await store.record(
        submission(request, needs, { version, price, notice, ...how, at, today }),
      );
      needs.metrics.countEstimate(recorded.outcome);
      if (recorded.outcome === 'no_lead') return failure('lead_not_found');
      if (recorded.outcome === 'too_many') {
        const { phone } = needs.config.business;
        const sentence = `You have worked out ${mostEstimatesOfVisit} estimates. Please call us on ${phone} to go on.`;
        return failure('too_many_estimates', { sentence });
      }
      if (recorded.outcome !== 'prices_changed') {
        return {
          ...explained(request, { version, price }),
          leadId: recorded.leadId,
          estimateId: recorded.estimateId,
          reference: estimateReference(recorded.estimateId),
          ...estimateDays(recorded.createdAt, needs.calendar, validDays),
          estimateUrl: needs.links.urlOf(recorded.estimateId),
          mailedTo:
            needs.config.mail?.toVisitors && how.mails !== 'never' && price.totals.grandTotal > 0
              ? request.email
              : null,
        };
      }
      version = await needs.livePricing.refresh();
    }
  };
}

function offersBudget({ config }: PricingVersion, { budgetConsideration: key }: Answers): boolean {
  return isOfferedBudget(key) && Object.hasOwn(config.budgetMultipliers, key);
}

interface Priced {
  readonly version: PricingVersion;
  readonly price: Price;
}

interface Facts extends Priced, Pick<Submission, 'madeBy' | 'mails' | 'at' | 'today'> {
  /** The version of the privacy notice that was shown. */
  readonly notice: string | undefined;
}

function submission(
  request: CalculateRequest,
  { links, config }: Pick<SubmitNeeds, 'links' | 'config'>,
  { version, price, notice, ...facts }: Facts,
): Submission {
  const { answers } = request;
  const contact = recordOf(contactFields, (field) => request[field]);
  const { fullName, phone, email } = contact;
  const marketing = captureMarketing({ get: (name) => request[name] });
  const personHash = fingerprint(personKey(contact));
  const contactHash = fingerprint(fullName, phone, email);
  const estimateId = randomUUIDv7();
  const submitted = fingerprint(
    version.id,
    answerFields.map((field) => answers[field]),
    contact,
  );
  return {
    leadId: randomUUIDv7(),
    estimateId,
    linkHash: links.hashOf(links.tokenOf(estimateId)),
    visitId: request.sessionId ?? visitOfHour(submitted, facts.at),
    personHash,
    contactHash,
    fingerprint: submitted,
    contact,
    suspectedRobot: Boolean(request.companyWebsite),
    assignee: config.sales.leadRoutes.get(contact.state),
    privacyNotice: notice,
    pricing: { versionId: version.id, sequence: version.sequence },
    answers,
    price,
    marketing,
    ...facts,
  };
}

/** SHA-256 of parts that together identify something; their order counts. */
export function fingerprint(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** Submissions without a visit id count as one visit if they are identical and sent within the same hour. */
function visitOfHour(submitted: string, at: Date): string {
  const hour = at.toISOString().slice(0, 13);
  const hex = Buffer.from(fingerprint(submitted, hour), 'base64url').toString('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function explained({ answers, state }: PricedCase, { version, price }: Priced) {
  // Without the lines themselves, because they show the yield.
  const { lines, ...calculation } = price;
  return {
    breakdown: Object.fromEntries(
      questions.filter(({ inBreakdown }) => inBreakdown).map(({ field }) => [field, answers[field]]),
    ),
    calculation,
    gst: gstOf(calculation.totals.grandTotal),
    dimensions: chooseDimensions(version.config.dimensions, answers) ?? null,
    quoteRange: quoteRange(calculation.totals.grandTotal) ?? null,
    assumptions: assumptions(answers, lines),
    whatIf: whatIf({ answers, state }, version.config),
    alternatives: alternatives({ answers, state }, version.config),
    lines: linesInWords(lines, answers),
  };
}
