import { Link } from 'react-router';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Shown in place of the number. */
  readonly words?: string;
  /** Beside the number, such as a share. */
  readonly note?: string;
  /** The address of the list of leads that the bar counts. */
  readonly to?: string | undefined;
  /** Below the name. */
  readonly hint?: string | undefined;
}

interface BarListProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The value of a full bar, if it is not the largest one. */
  readonly full?: number;
}

/** The bars are hidden from screen readers, because names and numbers stand beside them. */
export function BarList({ title, bars, full }: BarListProps) {
  const most = full ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm font-semibold">{title}</figcaption>
      <ul className="grid grid-cols-[fit-content(9.5rem)_minmax(3rem,1fr)_auto] gap-x-2 gap-y-1.5 text-sm">
        {bars.map(({ name, value, words, note, hint, to }) => (
          <li key={name} className="col-span-3 grid grid-cols-subgrid items-center">
            <span className="truncate" title={name}>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className="inline-block min-h-6 text-accent-text hover:underline">
                  {name}
                </Link>
              )}
              {hint !== undefined && <span className="block truncate text-xs text-muted">{hint}</span>}
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
              <rect width="100" height="10" rx="1" className="fill-sunken" />
              <rect width={(value / most) * 100} height="10" rx="1" className="fill-accent-text" />
            </svg>
            <span className="text-right tabular-nums max-sm:max-w-28 sm:whitespace-nowrap">
              {words ?? value.toLocaleString('en-AU')}
              {note !== undefined && <span className="ml-1 text-xs text-muted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
