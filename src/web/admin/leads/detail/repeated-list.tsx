import { formatMoment } from '#web/admin/ui/format-moment.ts';

interface Entry {
  readonly words: string;
  readonly at: string;
}

interface RepeatedListProps {
  readonly label: string;
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly className?: string;
}

/** What a machine did over and over reads as one line. */
export function RepeatedList({ label, entries, className = '' }: RepeatedListProps) {
  return (
    <ol aria-label={label} className={`space-y-1 text-xs text-muted ${className}`}>
      {repeatedLines(entries).map((line) => (
        <li key={line.last} className="wrap-anywhere">
          {line.words} {whenOf(line)}
        </li>
      ))}
    </ol>
  );
}

interface RepeatedLine {
  readonly words: string;
  readonly times: number;
  readonly first: string;
  readonly last: string;
}

/** Those in a row with the same words are one line. */
export function repeatedLines(entries: readonly Entry[]): RepeatedLine[] {
  const lines: RepeatedLine[] = [];
  for (const { words, at } of entries) {
    const line = lines.at(-1);
    if (line?.words === words) lines[lines.length - 1] = { ...line, times: line.times + 1, first: at };
    else lines.push({ words, times: 1, first: at, last: at });
  }
  return lines;
}

/** `22 Nov 2026, 08:21`, or `12 times, 22 Nov 2026, 08:21 to 22 Nov 2026, 09:10`. */
function whenOf({ times, first, last }: RepeatedLine): string {
  return times === 1 ? formatMoment(last) : `${times} times, ${formatMoment(first)} to ${formatMoment(last)}`;
}
