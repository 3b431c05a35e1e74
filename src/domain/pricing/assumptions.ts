import type { Answers } from '#domain/answers.ts';
import { formatDollars } from '#domain/money.ts';
import type { PriceLine, PriceLineId } from './price-lines.ts';

/** What a price assumes where the visitor was not sure, in sentences for people. */
export function assumptions(answers: Answers, lines: readonly PriceLine[]): string[] {
  const allowance = (id: PriceLineId, without: string) => {
    const amount = lines.find((line) => line.id === id)?.amount;
    return amount === undefined ? without : `priced with an allowance of ${formatDollars(amount)}.`;
  };
  const sentences: string[] = [];
  if (answers.numberOfDoors === 4) {
    const priced = allowance('lift.extraDoor', 'priced with one door on every level.');
    sentences.push(`You were not sure about the doors: ${priced}`);
  }
  if (answers.glassInCabin === 'undecided') {
    sentences.push(`Glass in the cabin is undecided: ${allowance('lift.glassCabin', 'priced without it.')}`);
  }
  if (answers.glassDoors === 'undecided') {
    sentences.push(`Glass doors are undecided: ${allowance('lift.glassDoors', 'priced without them.')}`);
  }
  return sentences;
}
