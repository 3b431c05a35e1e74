// The drawing in words, for screen readers.
import {
  type AnswerNames,
  answerSpoken,
  answerStatement,
  type DraftAnswers,
} from '#domain/questions/answers.ts';
import { type AnswerField, questionOf, questions } from '#domain/questions/questions.ts';

function spoken(answers: DraftAnswers, field: AnswerField): string | undefined {
  return answerSpoken(questionOf(field), answers[field]);
}

/** These answers have their own place in the sentence; the others follow the lift, in their order. */
const placed: ReadonlySet<AnswerField> = new Set([
  'liftType',
  'wheelchairAccess',
  'numberOfDoors',
  'includeInstallation',
]);

function liftSentence(answers: DraftAnswers): string {
  const stops = answers.numberOfStops === undefined ? '' : ` with ${answers.numberOfStops} stops`;
  const lift = `A ${spoken(answers, 'liftType') ?? 'lift'}${stops}`;
  const others = questions.filter(({ field }) => !placed.has(field));
  return [lift, ...others.map(({ field }) => spoken(answers, field))]
    .filter((part) => part !== undefined)
    .join(', ');
}

function cabinName(answers: DraftAnswers): string | undefined {
  if (answers.cabinType === 'capsule') return 'a see-through capsule';
  const glass = answers.glassInCabin === 'yes' ? ' with glass walls' : '';
  if (answers.cabinType === 'enclosed') return `an enclosed cabin${glass}`;
  return glass === '' ? undefined : `a cabin${glass}`;
}

function cabinSentence(answers: DraftAnswers): string | undefined {
  const doors = spoken(answers, 'numberOfDoors');
  const glassDoors =
    answers.glassDoors === 'yes' ? (doors === undefined ? 'glass doors' : 'made of glass') : undefined;
  const parts = [
    cabinName(answers),
    spoken(answers, 'wheelchairAccess'),
    [doors, glassDoors].filter((part) => part !== undefined).join(' '),
  ];
  const said = parts.filter((part) => part !== undefined && part !== '');
  return said.length === 0 ? undefined : `It has ${said.join(', ')}`;
}

/** Sentences about every answer. Unknown ids are left out. */
export function liftInWords(answers: DraftAnswers): string {
  const sentences = [
    liftSentence(answers),
    cabinSentence(answers),
    spoken(answers, 'includeInstallation'),
  ].filter((sentence) => sentence !== undefined);
  return `${sentences.join('. ')}.`;
}

export function describeLift(answers: DraftAnswers): string {
  const words = liftInWords(answers);
  return words === 'A lift.'
    ? 'A drawing of your lift, which fills in as you answer.'
    : `Drawing of your lift. ${words}`;
}

/** The answers that the brief line says already. */
const inBrief: ReadonlySet<AnswerField> = new Set([
  'numberOfStops',
  'cabinType',
  'glassInCabin',
  'includeInstallation',
]);

/**
 * The other differences between versions, one line for each: `Location: Outdoor`. Empty if the brief description shows
 * them all.
 */
function differencesInWords(
  versions: readonly DraftAnswers[],
  names: readonly (AnswerNames | undefined)[],
): string[] {
  const differing = questions.filter(
    ({ field }) => !inBrief.has(field) && new Set(versions.map((answers) => answers[field])).size > 1,
  );
  return versions.map((answers, index) =>
    differing
      .flatMap((question) => {
        const id = answers[question.field];
        return id === undefined ? [] : [named(question.name, answerStatement(question, id, names[index]))];
      })
      .join(', '),
  );
}

/** `Location: Outdoor`, but not `Shaft: Glass shaft` or `Doors: 2 Doors`: words that name themselves need no label. */
export function named(label: string, words: string): string {
  return words.toLowerCase().includes(label.toLowerCase()) ? words : `${label}: ${words}`;
}

/** One line for each version: the lift in brief, and what else differs. */
export function captionsOf(
  versions: readonly DraftAnswers[],
  names: readonly (AnswerNames | undefined)[] = [],
): string[] {
  const differences = differencesInWords(versions, names);
  return versions.map((answers, index) =>
    [liftInBrief(answers), differences[index]].filter(Boolean).join(', '),
  );
}

/** The lift in one line: `3 stops, glass cabin, installed`. */
export function liftInBrief(answers: DraftAnswers): string {
  const { numberOfStops: stops, cabinType, glassInCabin, includeInstallation } = answers;
  const cabin = glassInCabin === 'yes' ? 'glass cabin' : cabinType === 'enclosed' && 'enclosed cabin';
  return [
    stops !== undefined && `${stops} stops`,
    cabinType === 'capsule' ? 'capsule' : cabin,
    includeInstallation === 'yes' && 'installed',
    includeInstallation === 'no' && 'not installed',
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}
