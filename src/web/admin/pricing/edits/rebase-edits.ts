// Another admin has saved in the meantime: their prices and my edits, field by field.
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { readValues, type Values } from './draft.ts';
import { priceFields, type PriceField } from '#web/admin/pricing/fields/price-field.ts';

export interface TheirChange {
  readonly field: PriceField;
  readonly was: string;
  readonly theirs: string;
  /** My edit of the same field, if it differs from theirs. */
  readonly mine: string | undefined;
}

/** What they changed, and `values`: their prices with my edits over them. */
export function rebaseEdits(base: PricingConfig, edited: Values, newest: PricingConfig) {
  const fields = priceFields(newest);
  const [before, after] = [readValues(base, fields), readValues(newest, fields)];
  const isMine = (key: string) => Object.hasOwn(edited, key) && edited[key] !== before[key];
  const values = Object.fromEntries(
    fields.map(({ key }) => [key, (isMine(key) ? edited[key] : after[key]) ?? '']),
  );
  const theirChanges = fields
    .filter(({ key }) => before[key] !== after[key])
    .map((field): TheirChange => {
      const [was = '', theirs = '', mine] = [before, after, edited].map((from) => from[field.key]);
      return { field, was, theirs, mine: isMine(field.key) && mine !== theirs ? mine : undefined };
    });
  return { theirChanges, values };
}
