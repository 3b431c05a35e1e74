import type { LeadDetail } from '#contract/lead-detail.ts';
import type { Price } from '#web/admin/price-comparison/compare-prices.ts';

export interface ShownPrice extends Price {
  readonly pricedAt: string | undefined;
  readonly version: { readonly sequence: number | undefined; readonly savedAt: string | undefined };
  readonly today: Price | undefined;
}

type Fields = Omit<LeadDetail, '_id' | 'price'>;

/** A lead as it is shown: all but its id may be missing, for another server may know less. */
export type ShownLead = Pick<LeadDetail, '_id'> & {
  readonly [Field in keyof Fields]?: Fields[Field] | undefined;
} & { readonly price?: ShownPrice | undefined };
