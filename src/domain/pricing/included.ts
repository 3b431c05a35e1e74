// The lists beside the total: the works that the price includes, and those that it does not.
import { type Element, elementNames, elements } from '#domain/element.ts';
import { gstInWords } from '#domain/money.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { questions } from '#domain/questions/questions.ts';

interface Priced {
  readonly answers: Partial<StoredAnswers>;
  /** Options of the business's own leave out what the known ones do that they are like. */
  readonly drawnAs?: StoredAnswers;
  readonly totals: Readonly<Partial<Record<Element, number>>> & { readonly grandTotal: number };
  /** The sentences of the estimate. */
  readonly assumptions: readonly string[];
  /** The owner's sentence about every price. */
  readonly notIncluded?: string | undefined;
}

export function priceScope({ answers, drawnAs, totals, assumptions, notIncluded }: Priced) {
  const like = { ...answers, ...drawnAs };
  const chosen = questions.flatMap(({ field, options }) => options.filter(({ id }) => id === like[field]));
  const isFree = ({ assumption }: (typeof chosen)[number]) =>
    assumption === undefined || assumptions.includes(`${assumption.about}: ${assumption.free}`);
  const leftOut = chosen.filter((option) => option.leavesOut !== undefined && isFree(option));
  const said = new Set(
    leftOut.map(({ assumption }) => assumption && `${assumption.about}: ${assumption.free}`),
  );
  const parts = elements.filter((element) => (totals[element] ?? 0) > 0);
  return {
    included: [...parts.map((element) => elementNames[element]), gstInWords(totals.grandTotal)],
    notIncluded: [notIncluded, ...leftOut.map(({ leavesOut }) => leavesOut)].filter(
      (words) => words !== undefined,
    ),
    /** Leaves out the sentences that `notIncluded` says already. */
    assumptions: assumptions.filter((sentence) => !said.has(sentence)),
  };
}
