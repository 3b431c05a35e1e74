// What a machine does over and over reads as one line.

export interface RepeatedLine {
  readonly words: string;
  readonly times: number;
  readonly first: string;
  readonly last: string;
}

/** Of happenings, newest first; those in a row with the same words are one line. */
export function repeatedLines(
  happenings: readonly { readonly words: string; readonly at: string }[],
): RepeatedLine[] {
  const lines: RepeatedLine[] = [];
  for (const { words, at } of happenings) {
    const line = lines.at(-1);
    if (line?.words === words) lines[lines.length - 1] = { ...line, times: line.times + 1, first: at };
    else lines.push({ words, times: 1, first: at, last: at });
  }
  return lines;
}
