// A lead's history as it is read: what people did, and apart from it what the machine did. What the machine did
// over and over is one line.
import type { LeadHistoryEntry } from '#contract/lead-detail.ts';
import { describeEntry } from './describe-entry.ts';

export interface MachineLine {
  readonly words: string;
  readonly times: number;
  readonly first: string;
  readonly last: string;
}

export interface HistoryLines {
  readonly people: readonly LeadHistoryEntry[];
  readonly machine: readonly MachineLine[];
}

/** Newest first, as `history` is. */
export function historyLines(history: readonly LeadHistoryEntry[]): HistoryLines {
  const people: LeadHistoryEntry[] = [];
  const machine: MachineLine[] = [];
  for (const entry of history) {
    if (entry.who !== null) {
      people.push(entry);
      continue;
    }
    const words = describeEntry(entry);
    const line = machine.at(-1);
    if (line?.words === words)
      machine[machine.length - 1] = { ...line, times: line.times + 1, first: entry.at };
    else machine.push({ words, times: 1, first: entry.at, last: entry.at });
  }
  return { people, machine };
}
