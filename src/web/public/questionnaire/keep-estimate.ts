// Keeps the estimates of this browser for a later visit. kept-estimates.tsx shows them.
import type { PreparedFor } from '#contract/estimates/shared-estimate.ts';
import { keptEstimatesKey, preparedForWords } from '#contract/page.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { tokenOf } from '#web/api/estimate-api.ts';
import { inStorage } from '#web/public/storage.ts';
import { type KeptEstimate, parseKept } from './kept-estimates.tsx';
import type { WizardState } from './wizard-state.ts';

const mostKept = 5;

function changeKept(change: (kept: readonly KeptEstimate[]) => readonly KeptEstimate[]): void {
  inStorage('localStorage', (storage) => {
    const changed = change(parseKept(storage.getItem(keptEstimatesKey)));
    if (changed.length === 0) return;
    storage.setItem(keptEstimatesKey, JSON.stringify(changed.slice(0, mostKept)));
  });
}

/** The newest version of a visit takes the place of its earlier ones, and is for the same client. */
export function keepEstimate({ estimate, versions }: WizardState): void {
  if (!estimate || estimate.response.estimateUrl === '') return;
  const { reference, createdOn: day, estimateUrl: url, calculation } = estimate.response;
  const caption = liftInBrief(estimate.answers);
  const isOfVisit = (each: KeptEstimate) =>
    versions.some(({ response }) => response.estimateUrl === each.url);
  changeKept((kept) => {
    const client = kept.find(isOfVisit)?.client ?? '';
    const newest = { url, reference, total: calculation.totals.grandTotal, caption, day, client };
    return [newest, ...kept.filter((each) => !isOfVisit(each))];
  });
}

/** Only an estimate of this browser: whoever saves somebody else's document keeps nothing here. */
export function keepClient(url: string, preparedFor: PreparedFor): void {
  const client = preparedForWords(preparedFor);
  const { token } = tokenOf(url);
  changeKept((kept) => kept.map((each) => (tokenOf(each.url).token === token ? { ...each, client } : each)));
}
