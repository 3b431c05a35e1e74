// Leads as far as they can be shown: the API may be another one, and a proxy may have sent something else.
import type { LeadDetail } from '#contract/leads.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { leadStatuses } from '#domain/lead.ts';
import { readAmount } from '#domain/money.ts';
import { readEntries, readFields, readOneOf, readText, readWithLists } from '#web/api/read-values.ts';
import type { Price } from '#web/admin/price-comparison/compare-prices.ts';
import { readPrice } from '#web/admin/price-comparison/read-price.ts';

export interface ShownPrice extends Price {
  readonly reference: string | undefined;
  readonly pricedAt: string | undefined;
  readonly version: { readonly sequence: number | undefined; readonly savedAt: string | undefined };
  readonly today: Price | undefined;
}

type Fields = Omit<LeadDetail, '_id' | 'price'>;

/** A lead as it is shown: all but its id may be missing, for another server may know less. */
export type ShownLead = Pick<LeadDetail, '_id'> & {
  readonly [Field in keyof Fields]?: Fields[Field] | undefined;
} & { readonly price?: ShownPrice | undefined };

/** Name, email, answers …: what is no text, number or boolean counts as missing. */
function readFact(value: unknown): string | number | boolean | undefined {
  const isFact = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isFact ? value : undefined;
}

function readShownPrice(value: unknown): ShownPrice | undefined {
  const price = readPrice(value);
  const { reference, pricedAt, version, today } = fieldsOf(value);
  const { sequence, savedAt } = fieldsOf(version);
  return (
    price && {
      ...price,
      reference: readText(reference),
      pricedAt: readText(pricedAt),
      version: { sequence: readAmount(sequence), savedAt: readText(savedAt) },
      today: readPrice(today),
    }
  );
}

const readNotice = readFields({ text: readText, at: readText });
const readStatus = readOneOf(leadStatuses);

export function readLead(value: unknown): ShownLead | undefined {
  const lead = fieldsOf(value);
  const id = readText(lead['_id']);
  if (id === undefined || id === '') return undefined;
  const { first, last } = fieldsOf(lead['source']);
  const facts: Partial<LeadDetail> = Object.fromEntries(readEntries(lead, readFact));
  return {
    ...facts,
    _id: id,
    status: readStatus(lead['status']),
    grandTotal: readAmount(lead['grandTotal']),
    price: readShownPrice(lead['price']),
    earlierEstimates: readWithLists<LeadDetail>(lead, ['earlierEstimates'])?.earlierEstimates,
    privacyNotice: readNotice(lead['privacyNotice']),
    source: lead['source'] ? { first: readTexts(first), last: readTexts(last) } : undefined,
    deliveries: readWithLists<LeadDetail>(lead, ['deliveries'])?.deliveries,
    otherEnquiries: readWithLists<LeadDetail>(lead, ['otherEnquiries'])?.otherEnquiries,
    history: readWithLists<LeadDetail>(lead, ['history'])?.history,
  };
}

function readTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(readEntries(value, readText));
}
