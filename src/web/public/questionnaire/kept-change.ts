// The change that was kept on an estimate's own page, with the price that was seen there, for the step that asks for the
// contact. It stays in this tab: in the link, anybody could write a price.
import { fieldsOf } from '#domain/record-of.ts';
import { parseJson } from '#domain/text.ts';
import { inStorage } from '#web/public/storage.ts';

const key = 'lift-estimator:kept-change';

interface KeptChange {
  readonly reference: string;
  readonly field: string;
  readonly total: number;
}

export function storeKeptChange(change: KeptChange): void {
  inStorage('sessionStorage', (storage) => storage.setItem(key, JSON.stringify(change)));
}

/** Undefined for another estimate. */
export function readKeptChange(of: string): KeptChange | undefined {
  const stored = inStorage('sessionStorage', (storage) => storage.getItem(key));
  const { reference, field, total } = fieldsOf(parseJson(stored ?? ''));
  if (reference !== of || typeof field !== 'string' || typeof total !== 'number') return undefined;
  return { reference: of, field, total };
}
