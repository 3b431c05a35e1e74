// An answer in the words that people read. What is no option any more reads as its id does.
import { labelFromKey } from '#domain/label-from-key.ts';
import type { AnswerId, Option, QuestionOption } from './question.ts';
import type { Question } from './questions.ts';

function ownOption({ options }: Question, id: AnswerId): QuestionOption | undefined {
  return options.find((option) => option.id === id);
}

/** `2` → `2 Doors (opposite sides)`. `offered` is the list that the server sent, which may name options anew. */
export function answerName(question: Question, id: AnswerId, offered: readonly Option[] = []): string {
  const option = offered.find((each) => each.id === id) ?? ownOption(question, id);
  return option?.name ?? labelFromKey(String(id));
}

/** As a statement: `yes` to installation → `Included`. */
export function answerStatement(question: Question, id: AnswerId, offered?: readonly Option[]): string {
  return ownOption(question, id)?.statement ?? answerName(question, id, offered);
}

/** In the fewest words: both layouts of two doors → `2`. */
export function answerShort(question: Question, id: AnswerId, offered?: readonly Option[]): string {
  return ownOption(question, id)?.short ?? answerStatement(question, id, offered);
}

/** As a part of a sentence; undefined for what has none. */
export function answerSpoken(question: Question, id: AnswerId | undefined): string | undefined {
  return id === undefined ? undefined : ownOption(question, id)?.spoken;
}
