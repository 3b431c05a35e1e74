// The lines of a price as a visitor sees them: the yield is hidden in other lines.
import { type Element, elements } from '#domain/element.ts';
import { type AnswerNames, answerNames } from '#domain/questions/answers.ts';
import { budgetConsideration } from '#domain/questions/budget-consideration.ts';
import type { AnswerId, StoredAnswers } from '#domain/questions/question.ts';
import { shaftType } from '#domain/questions/shaft-type.ts';
import { isYield, type StoredLine, structuralLabels, type StructuralLineId } from './price-line.ts';

interface Places {
  readonly base: StructuralLineId;
  /** The yield on extra stops goes to the first of these lines that exists. */
  readonly extraStops: readonly [StructuralLineId, ...StructuralLineId[]];
}

const places: Readonly<Record<Element, Places>> = {
  lift: { base: 'lift.base', extraStops: ['lift.extraStops'] },
  shaft: { base: 'shaft.base', extraStops: ['shaft.extraStops'] },
  installation: {
    base: 'installation.base',
    extraStops: ['installation.extraStopsLift', 'installation.extraStopsShaft'],
  },
};

/** The line that takes a yield. A line that costs nothing is missing, so it is added. */
function placeOf(element: Element, { id }: StoredLine, lines: StoredLine[]): StructuralLineId {
  const { base, extraStops } = places[element];
  const isOnExtraStops = id.endsWith('.yieldOnExtraStops');
  const candidates = isOnExtraStops ? extraStops : ([base] as const);
  const there = candidates.find((candidate) => lines.some((line) => line.id === candidate));
  if (there) return there;
  const [made] = candidates;
  const index = isOnExtraStops && lines[0]?.id === base ? 1 : 0;
  lines.splice(index, 0, { id: made, element, label: structuralLabels[made], amount: 0 });
  return made;
}

function shownLinesOf(element: Element, stored: readonly StoredLine[]): StoredLine[] {
  const own = stored.filter((line) => line.element === element);
  // A negative sum counts as 0.
  if (own.reduce((sum, { amount }) => sum + amount, 0) <= 0) return [];
  const yields = own.filter(isYield);
  let lines = own.filter((line) => !isYield(line));
  for (const line of yields) {
    const place = placeOf(element, line, lines);
    lines = lines.map((each) => (each.id === place ? { ...each, amount: each.amount + line.amount } : each));
  }
  return lines.filter(({ amount }) => amount !== 0);
}

/** Ordered by element; each element's lines add up to its total. An adjustment is last. Lines of earlier versions stay as they are. */
export function shownLines(stored: readonly StoredLine[]): StoredLine[] {
  const own = stored.filter(({ element }) => element === null);
  return [...elements.flatMap((element) => shownLinesOf(element, stored)), ...own];
}

type VisitorLine = Pick<StoredLine, 'element' | 'label' | 'amount'>;

/** The lines without their ids, in words that need no knowledge of the trade. */
export function linesInWords(
  stored: readonly StoredLine[],
  answers: StoredAnswers,
  known?: AnswerNames,
): VisitorLine[] {
  const names = answerNames(answers, known);
  const plain = new Map<string, string>([
    ['lift.budget', budgetLine(answers[budgetConsideration.field], names[budgetConsideration.field])],
    ['lift.installationParts', 'Parts for the extra stops'],
    // `Glass shaft` says more than `Shaft type`.
    ['shaft.shaftType', names[shaftType.field] ?? shaftType.prices.line],
  ]);
  return shownLines(stored).map(({ id, element, label, amount }) => ({
    element,
    label: plain.get(id) ?? label,
    amount,
  }));
}

/** `look` → `Look: premium finishes`. */
function budgetLine(key: AnswerId | undefined, name = ''): string {
  const { options } = budgetConsideration;
  return `${name}: ${options.find(({ id }) => id === key)?.finishes ?? 'level of finishes'}`;
}
