// The pages can be pointed at an API on another host, and the browser tab may hold an older page's estimate. So an
// estimate is checked where it comes in: it has a grand total; anything else may be missing, and is shown as such.
import { type Element, elements } from '#domain/element.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { readAmount } from '#domain/money.ts';
import { readAmounts, readEntries, readFields, readList, readOneOf, readText } from './read-values.ts';

type Amounts = Readonly<Record<string, number>>;
type AnswerIds = Readonly<Record<string, string | number>>;

export interface WhatIf {
  readonly label: string;
  readonly change: AnswerIds;
  readonly difference: number;
}

interface ShownLine {
  readonly element: Element;
  readonly label: string;
  readonly amount: number;
}

/** What the pages show of the contract's `CalculateResponse`. */
export interface EstimateResponse {
  readonly calculation: {
    readonly additionalFeatures: Amounts;
    readonly extraStopsCount: number | undefined;
    readonly extraStops: Amounts;
    readonly totals: Amounts & { readonly grandTotal: number };
  };
  readonly assumptions: readonly string[];
  readonly whatIf: readonly WhatIf[];
  /** Those of an element add up to its total. */
  readonly lines: readonly ShownLine[];
  readonly reference: string | undefined;
  /** Days as `2026-03-02`. */
  readonly createdOn: string | undefined;
  readonly validUntil: string | undefined;
  /** The estimate's own address. */
  readonly estimateUrl: string | undefined;
}

function readIds(value: unknown): AnswerIds {
  const readId = (id: unknown) => (typeof id === 'string' || typeof id === 'number' ? id : undefined);
  return Object.fromEntries(readEntries(value, readId));
}

const readWhatIf = readFields<WhatIf>({ label: readText, change: readIds, difference: readAmount });

const readLine = readFields<ShownLine>({ element: readOneOf(elements), label: readText, amount: readAmount });

export function readEstimateResponse(value: unknown): EstimateResponse | undefined {
  const response = fieldsOf(value);
  const { additionalFeatures, extraStopsCount, extraStops, totals } = fieldsOf(response['calculation']);
  const { grandTotal, ...parts } = readAmounts(totals);
  if (grandTotal === undefined) return undefined;
  return {
    calculation: {
      additionalFeatures: readAmounts(additionalFeatures),
      extraStopsCount: readAmount(extraStopsCount),
      extraStops: readAmounts(extraStops),
      totals: { ...parts, grandTotal },
    },
    assumptions: readList(response['assumptions'], readText),
    whatIf: readList(response['whatIf'], readWhatIf),
    lines: readList(response['lines'], readLine),
    reference: readText(response['reference']),
    createdOn: readText(response['createdOn']),
    validUntil: readText(response['validUntil']),
    estimateUrl: readText(response['estimateUrl']),
  };
}
