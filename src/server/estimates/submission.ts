// A submission: its request, with the hashes that identify it, and then its price.
import { randomUUIDv7 } from 'node:crypto';
import type { CalculateRequest } from '#contract/estimates/calculate-request.ts';
import { contactFields } from '#domain/contact/contact-fields.ts';
import { personKey } from '#domain/contact/contact.ts';
import { captureMarketing, marketingParameterNames } from '#domain/marketing.ts';
import type { Adjustment } from '#domain/pricing/adjustment.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import { answerNames } from '#domain/questions/answers.ts';
import { namesInCatalogue } from '#domain/questions/catalogue.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { uuidOfHash } from '#server/database/uuid.ts';
import { contactHash, fingerprint } from '#server/fingerprint.ts';
import type { StoredSubmission } from '#server/outbox/channel.ts';
import type { Prices } from '#server/pricing/live-pricing.ts';
import type { EstimateLinks } from './estimate-links.ts';

/** An admin who makes an estimate for a customer. */
interface MadeBy {
  /** The admin's email. */
  readonly who: string;
  /** The hash of the session that asks. */
  readonly session?: string | undefined;
  /** The lead that the estimate belongs to. If left out, a new one is entered by hand. */
  readonly leadId?: string;
  readonly adjustment?: Adjustment | undefined;
}

export interface How {
  /** If left out, the visitor made it. */
  readonly madeBy?: MadeBy;
  readonly mails: StoredSubmission['mails'];
}

interface Facts extends How {
  readonly at: Date;
  /** The version of the privacy notice that the visitor saw. Undefined if the page showed none of ours. */
  readonly notice: string | undefined;
}

export type Submission = ReturnType<typeof makeSubmission>;

export function makeSubmission(request: CalculateRequest, facts: Facts) {
  const { answers } = request;
  const contact = recordOf(contactFields, (field) => request[field]);
  const given = answerFields.map((field) => answers[field]);
  return {
    ...facts,
    visitId: request.sessionId ?? visitOfHour(fingerprint(given, contact), facts.at),
    personHash: fingerprint(personKey(contact)),
    contactHash: contactHash(contact),
    contact,
    continues: request.continues,
    suspectedRobot: Boolean(request.companyWebsite),
    answers,
    marketing: captureMarketing(marketingParameterNames.map((name) => [name, request[name] ?? ''])),
  };
}

export type PricedSubmission = ReturnType<typeof priceSubmission>;

export function priceSubmission(
  submission: Submission,
  { id: pricingVersionId, config }: Prices,
  links: Pick<EstimateLinks, 'hashOf' | 'tokenOf'>,
) {
  const { answers, contact, madeBy, marketing } = submission;
  // The ids that the lead and the estimate get if they are new.
  const leadId: string = randomUUIDv7();
  const estimateId: string = randomUUIDv7();
  return {
    ...submission,
    leadId,
    estimateId,
    /** SHA-256 of the token in the estimate's own address. */
    linkHash: links.hashOf(links.tokenOf(estimateId)),
    pricingVersionId,
    price: calculate({ answers, state: contact.state }, config, madeBy?.adjustment),
    answerNames: answerNames(answers, namesInCatalogue(answers, config)),
    fingerprint: fingerprint(
      pricingVersionId,
      answerFields.map((field) => answers[field]),
      contact,
      // Those of other estimates stay as they were.
      ...(madeBy?.adjustment ? [madeBy.adjustment] : []),
      // A refusal is kept with an estimate of its own.
      ...(marketing.ad_user_data?.toLowerCase() === 'denied' ? ['denied'] : []),
    ),
  };
}

/** Submissions without a visit id count as one visit if they are identical and sent within the same hour. */
const visitOfHour = (submitted: string, at: Date) =>
  uuidOfHash(JSON.stringify([submitted, at.toISOString().slice(0, 13)]));
