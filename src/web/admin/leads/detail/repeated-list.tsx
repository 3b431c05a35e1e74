import { formatMoment } from '#web/admin/ui/format-moment.ts';
import type { RepeatedLine } from './repeated-lines.ts';

interface RepeatedListProps {
  readonly label: string;
  readonly lines: readonly RepeatedLine[];
  readonly className?: string;
}

export function RepeatedList({ label, lines, className = '' }: RepeatedListProps) {
  return (
    <ol aria-label={label} className={`space-y-1 text-xs text-muted ${className}`}>
      {lines.map((line) => (
        <li key={line.last} className="wrap-anywhere">
          {line.words} {whenOf(line)}
        </li>
      ))}
    </ol>
  );
}

/** `22 Nov 2026, 08:21`, or `12 times, 22 Nov 2026, 08:21 to 22 Nov 2026, 09:10`. */
function whenOf({ times, first, last }: RepeatedLine): string {
  return times === 1 ? formatMoment(last) : `${times} times, ${formatMoment(first)} to ${formatMoment(last)}`;
}
