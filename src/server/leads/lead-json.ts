// What leaves of a lead, field by field.
import type { DeliveryJson } from '#contract/deliveries.ts';
import type { Lead, LeadDetail, LeadHistoryEntry } from '#contract/leads.ts';
import { estimateReference } from '#domain/lead.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { formerAnswersInWords, readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import type { LeadRow } from './lead-list-store.ts';
import type { FoundLead } from './lead-store.ts';

type Entry = FoundLead['history'][number];
type Attempt = FoundLead['attempts'][number];
type Sent = FoundLead['sent'][number];
type Estimate = FoundLead['newest']['estimate'];

export function leadJson(lead: Omit<LeadRow, 'marketing'>): Lead {
  const { answers } = lead;
  return {
    _id: lead.id,
    name: lead.name,
    email: lead.email,
    mobile: lead.mobile,
    state: lead.state,
    customerType: lead.customerType,
    status: lead.status,
    revision: lead.revision,
    assignedTo: lead.assignee,
    followUpOn: lead.followUpOn,
    suspectedRobot: lead.suspectedRobot,
    grandTotal: lead.grandTotal,
    createdAt: lead.createdAt.toISOString(),
    ...recordOf(answerFields, (field) => answers[field]),
    includeInstallation: answers['includeInstallation'] === 'yes',
  };
}

export function historyJson({ id, at, kind, who, detail }: Entry): LeadHistoryEntry {
  return { id, at: at.toISOString(), kind, who, detail };
}

/** Attempts are from a table of their own: negative ids keep them apart from the history's entries. */
function attemptJson({ id, number, finishedAt, outcome, status, reason }: Attempt): LeadHistoryEntry[] {
  if (finishedAt === null) return [];
  const detail = { outcome, attempt: number, status, reason };
  return [{ id: -id, at: finishedAt.toISOString(), kind: 'hand_off', who: null, detail }];
}

function deliveryJson(
  { delivery, channel }: Sent,
  attempts: readonly Attempt[],
  connected: ReadonlySet<string>,
): DeliveryJson {
  return {
    _id: delivery.id,
    channel: channel.kind,
    label: channel.label,
    connected: connected.has(channel.name),
    event: delivery.event,
    state: delivery.state,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    attemptCount: delivery.attempts,
    lastReason: delivery.lastReason,
    sentAgainBy: delivery.resentBy,
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === delivery.id)
      .map(({ number, startedAt, finishedAt, outcome, status, reason }) => ({
        number,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        outcome,
        status,
        reason,
      })),
  };
}

function priceThen({ lines, liftTotal, shaftTotal, installationTotal, grandTotal }: Estimate) {
  return {
    lines,
    totals: { lift: liftTotal, shaft: shaftTotal, installation: installationTotal, grandTotal },
  };
}

/** The same answers under other prices; null when one of them is not offered any more. */
function priceUnder(config: PricingConfig, stored: StoredAnswers) {
  const answers = readAnswers(stored);
  if (!answers || !Object.hasOwn(config.budgetMultipliers, answers.budgetConsideration)) return null;
  const { lines, totals } = calculate(answers, config);
  return { lines: [...lines], totals };
}

function earlierJson({
  id,
  createdAt,
  grandTotal,
  answers,
}: Estimate): LeadDetail['earlierEstimates'][number] {
  return {
    _id: id,
    reference: estimateReference(id),
    createdAt: createdAt.toISOString(),
    grandTotal,
    answers,
  };
}

export function leadDetailJson(
  { lead, newest, priced, sent, overLimit, attempts, history, others }: FoundLead,
  live: PricingConfig,
  connected: ReadonlySet<string>,
): LeadDetail {
  const handOffs = new Set(
    sent.filter(({ channel }) => channel.kind === 'crm').map(({ delivery }) => delivery.id),
  );
  const handOffAttempts = attempts.filter(({ deliveryId }) => handOffs.has(deliveryId));
  const { estimate, version } = newest;
  const earlier = priced.map((each) => each.estimate).filter(({ id }) => id !== estimate.id);
  return {
    ...leadJson(lead),
    privacyNotice:
      lead.privacyNotice !== null && lead.privacyNoticeAt !== null
        ? { text: lead.privacyNotice, at: lead.privacyNoticeAt.toISOString() }
        : null,
    formerAnswers: formerAnswersInWords(estimate.answers),
    touchedAt: lead.touchedAt?.toISOString() ?? null,
    price: {
      ...priceThen(estimate),
      reference: estimateReference(estimate.id),
      pricedAt: estimate.createdAt.toISOString(),
      version: { _id: version.id, sequence: version.sequence, savedAt: version.savedAt.toISOString() },
      today: priceUnder(live, estimate.answers),
    },
    earlierEstimates: earlier.toReversed().map(earlierJson),
    otherEnquiries: others.map(({ id, name, status, grandTotal, createdAt }) => ({
      _id: id,
      name,
      status,
      grandTotal,
      createdAt: createdAt.toISOString(),
    })),
    source: { first: priced[0]?.estimate.marketing ?? {}, last: estimate.marketing },
    handOffConnected: connected.has('crm'),
    overDeliveryLimit: overLimit,
    deliveries: sent.map((each) => deliveryJson(each, attempts, connected)),
    history: [...handOffAttempts.flatMap(attemptJson), ...history.map(historyJson)].toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
  };
}
