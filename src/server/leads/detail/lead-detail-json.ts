import type { LeadDetail, LeadHistoryEntry } from '#contract/lead-detail.ts';
import { calculate } from '#domain/pricing/calculation.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { FoundLead } from './lead-store.ts';
import { leadJson } from '#server/leads/list/lead-json.ts';

type Entry = FoundLead['history'][number];
type Estimate = FoundLead['newest']['estimate'];

export function historyJson({ id, at, kind, who, detail }: Entry): LeadHistoryEntry {
  return { id, at: at.toISOString(), kind, who, detail };
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
  return { _id: id, createdAt: createdAt.toISOString(), grandTotal, answers };
}

export function leadDetailJson(
  { lead, newest, priced, handedOff, history }: FoundLead,
  live: PricingConfig,
  handOffConnected: boolean,
): LeadDetail {
  const { estimate, version } = newest;
  const others = priced.map((each) => each.estimate).filter(({ id }) => id !== estimate.id);
  return {
    ...leadJson({ ...lead, answers: estimate.answers }),
    suspectedRobot: lead.suspectedRobot,
    touchedAt: lead.touchedAt?.toISOString() ?? null,
    price: {
      ...priceThen(estimate),
      pricedAt: estimate.createdAt.toISOString(),
      version: { _id: version.id, sequence: version.sequence, savedAt: version.savedAt.toISOString() },
      today: priceUnder(live, estimate.answers),
    },
    earlierEstimates: others.toReversed().map(earlierJson),
    source: { first: priced[0]?.estimate.marketing ?? {}, last: estimate.marketing },
    handOffs: handedOff.map((handOff) => ({
      _id: handOff.id,
      state: handOff.state,
      attempts: handOff.attempts,
      lastError: handOff.lastError,
      createdAt: handOff.createdAt.toISOString(),
      finishedAt: handOff.finishedAt?.toISOString() ?? null,
    })),
    handOffConnected,
    history: history.map(historyJson),
  };
}
