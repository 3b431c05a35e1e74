// A lead's JSON, field by field.
import type { DeliveryJson } from '#contract/deliveries/deliveries.ts';
import type { LeadDetail, LeadHistoryEntry } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { leadKeys } from '#domain/contact/contact-fields.ts';
import { chooseDimensions } from '#domain/drawing/dimensions.ts';
import { estimateDays } from '#domain/estimate-days.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { adjustmentOf, withAdjustment } from '#domain/pricing/adjustment.ts';
import { assumptions, calculate, totals } from '#domain/pricing/calculation.ts';
import { readCase, type StoredCase } from '#domain/pricing/compare-configs.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { whatIf } from '#domain/pricing/what-if.ts';
import { answerNames, formerAnswersInWords, readAnswers } from '#domain/questions/answers.ts';
import { likeAnswers } from '#domain/questions/catalogue.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import type { Basics } from '#server/basics.ts';
import type { EstimateLinks } from '#server/estimates/estimate-links.ts';
import type { KnownChannel } from '#server/outbox/channel-store.ts';
import { owed } from '#server/outbox/channels.ts';
import type { LeadRow } from './lead-list-store.ts';
import type { FoundLead } from './lead-store.ts';

type Attempt = FoundLead['attempts'][number];
type Stopped = Pick<ReadonlySet<string>, 'has'>;
type Estimate = FoundLead['newest']['estimate'];

export interface Describing extends Pick<Basics, 'calendar' | 'config'> {
  readonly links: EstimateLinks;
}

export function leadJson(
  lead: Omit<LeadRow, 'marketing' | 'position'>,
  { links, calendar }: Describing,
  /** The emails among the leads' whose mailboxes want no mails. */
  stopped: Stopped,
): Lead {
  const { answers, newestEstimateId } = lead;
  return {
    _id: lead.id,
    ...recordOf(leadKeys, (key) => lead[key]),
    status: lead.status,
    revision: lead.revision,
    assignedTo: lead.assignee,
    followUpOn: lead.followUpOn,
    suspectedRobot: lead.suspectedRobot,
    doNotContact: { mail: stopped.has(lead.email), phone: lead.wantsNoCalls },
    enteredBy: lead.enteredBy,
    outcomeReason: lead.outcomeReason,
    soldAmount: lead.soldAmount,
    mergedInto: lead.mergedInto,
    grandTotal: lead.grandTotal,
    createdAt: lead.createdAt.toISOString(),
    touchedAt: lead.touchedAt?.toISOString() ?? null,
    reference: estimateReference(newestEstimateId),
    estimateUrl: links.urlOf(newestEstimateId),
    validUntil: estimateDays(lead.priced, calendar).validUntil,
    opened: { times: lead.openedTimes, last: lead.openedAt?.toISOString() ?? null },
    ...recordOf(answerFields, (field) => answers[field]),
    answerNames: answerNames(answers, lead.answerNames ?? {}),
    includeInstallation: answers['includeInstallation'] === 'yes',
  };
}

export function historyJson(entry: FoundLead['history'][number]): LeadHistoryEntry {
  const { id, at, kind, who, detail, undoneAt } = entry;
  return { id, at: at.toISOString(), kind, who, detail, undoneAt: undoneAt?.toISOString() ?? null };
}

/** Attempts come from another table. Negative ids keep them apart from the history's entries. */
function attemptJson({ id, number, finishedAt, outcome, status, reason }: Attempt): LeadHistoryEntry[] {
  if (finishedAt === null) return [];
  const detail = { outcome, attempt: number, status, reason };
  return [{ id: -id, at: finishedAt.toISOString(), kind: 'hand_off', who: null, detail, undoneAt: null }];
}

interface DeliveryFacts {
  readonly channels: readonly KnownChannel[];
  /** Holds the lead's email if its mailbox wants no mails. */
  readonly stopped: Stopped;
  /** The times of the next attempts, by delivery id. */
  readonly nextAttempts: ReadonlyMap<string, Date>;
}

const stateOf = ({ state, since, why, says }: KnownChannel) => ({
  state,
  since,
  says,
  ...(why !== undefined && { why }),
});

function deliveryJson(
  { delivery, channel, erasedAt }: FoundLead['sent'][number],
  attempts: readonly Attempt[],
  { channels, nextAttempts }: DeliveryFacts,
): DeliveryJson {
  const known = channels.find(({ name }) => name === channel.name);
  return {
    _id: delivery.id,
    channel: channel.kind,
    label: channel.label,
    // Nothing is sent again of a merged duplicate that was erased.
    connected: erasedAt === null && known?.connected === true,
    ...(known && { channelState: stateOf(known) }),
    event: delivery.event,
    state: delivery.state,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
    nextAttemptAt: nextAttempts.get(delivery.id)?.toISOString() ?? null,
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

/**
 * The same lift with the same adjustment at other prices, and the price of changes. Null if an answer is no longer
 * offered.
 */
function priceUnder(
  config: PricingConfig,
  stored: StoredCase,
  lines: Estimate['lines'],
): Pick<NonNullable<LeadDetail['price']>, 'today' | 'whatIf'> {
  const priced = readCase(stored, config);
  if (!priced) return { today: null, whatIf: [] };
  const own = adjustmentOf(lines);
  const today = withAdjustment(calculate(priced, config), own && { amount: own.amount, reason: own.label });
  return { today: { lines: today.lines, totals: today.totals }, whatIf: whatIf(priced, config) };
}

/** The price's assumptions where the customer was not sure. */
function assumptionsOf({ answers: stored, lines }: Estimate): string[] {
  const answers = readAnswers(stored);
  return answers ? assumptions(answers, lines) : [];
}

export function leadDetailJson(
  { lead, mark, newest, made, first, sent, overLimit, attempts, history, others }: FoundLead,
  live: PricingConfig,
  facts: DeliveryFacts,
  describing: Describing,
): LeadDetail {
  const crmDeliveries = new Set(
    sent.filter(({ channel }) => owed.includes(channel.kind)).map(({ delivery }) => delivery.id),
  );
  const crmAttempts = attempts.filter(({ deliveryId }) => crmDeliveries.has(deliveryId));
  const { estimate, version } = newest;
  const earlier = made.filter((each) => each.estimate.id !== estimate.id);
  return {
    ...leadJson(lead, describing, facts.stopped),
    mark: mark + String(facts.stopped.has(lead.email)),
    privacyNotice:
      lead.noticeText !== null && lead.privacyNoticeAt !== null
        ? { text: lead.noticeText, at: lead.privacyNoticeAt.toISOString() }
        : null,
    formerAnswers: formerAnswersInWords(estimate.answers),
    price: {
      lines: estimate.lines,
      totals: totals(estimate.lines),
      reference: estimateReference(estimate.id),
      pricedAt: estimate.createdAt.toISOString(),
      version: { _id: version.id, sequence: version.sequence, savedAt: version.savedAt.toISOString() },
      assumptions: assumptionsOf(estimate),
      drawnAs: likeAnswers(estimate.answers, version.catalogue ?? undefined),
      dimensions: chooseDimensions(version.dimensions ?? undefined, estimate.answers) ?? null,
      ...priceUnder(live, { answers: estimate.answers, state: lead.state }, estimate.lines),
    },
    earlierEstimates: earlier.map(
      ({ estimate: { id, createdAt, madeBy, grandTotal, answers, answerNames: names } }) => ({
        _id: id,
        reference: estimateReference(id),
        estimateUrl: describing.links.urlOf(id),
        createdAt: createdAt.toISOString(),
        madeBy,
        grandTotal,
        answers,
        answerNames: answerNames(answers, names ?? {}),
      }),
    ),
    otherEnquiries: others.map(({ id, name, status, grandTotal, createdAt }) => ({
      _id: id,
      name,
      status,
      grandTotal,
      createdAt: createdAt.toISOString(),
    })),
    source: { first, last: estimate.marketing },
    handOffConnected: facts.channels.some(({ channel, connected }) => connected && owed.includes(channel)),
    overDeliveryLimit: overLimit,
    deliveries: sent.map((each) => deliveryJson(each, attempts, facts)),
    history: [...crmAttempts.flatMap(attemptJson), ...history.map(historyJson)].toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
  };
}
