// A change that begins on an estimate's own page goes on with that estimate's prices. Its address is kept in the tab, not in
// the estimator's address: whoever has it can read the estimate.
import { startedFromName } from '#contract/page.ts';
import { inStorage } from '#web/public/storage.ts';
import { isStartedFrom, type WizardState } from './wizard-state.ts';

const keyOf = (reference: string) => `lift-estimator:from:${reference}`;

/** `price`: what the change costs, in dollars. */
export function keepStart(reference: string, path: string, price: number): void {
  inStorage('sessionStorage', (storage) => storage.setItem(keyOf(reference), `${path} ${price}`));
}

/** The address of the estimate that the answers came from, and the price of the change, if that was in this tab. */
export function startedFrom(state: WizardState): { path?: string; price?: number } {
  if (!isStartedFrom(state)) return {};
  const reference = new URLSearchParams(state.lastQuery).get(startedFromName) ?? '';
  const [path, price] =
    inStorage('sessionStorage', (storage) => storage.getItem(keyOf(reference)))?.split(' ') ?? [];
  return { ...(path !== undefined && { path }), ...(price !== undefined && { price: Number(price) }) };
}
