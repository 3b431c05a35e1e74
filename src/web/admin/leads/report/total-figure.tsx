import { Link } from 'react-router';
import { listPath } from '#web/admin/paths.ts';
import { Sparkline } from './sparkline.tsx';

interface TotalFigureProps {
  readonly name: string;
  readonly now: string;
  readonly before: string;
  /** The filters of the lists that both count. */
  readonly nowIs: Readonly<Record<string, string>>;
  readonly beforeIs: Readonly<Record<string, string>>;
  readonly note?: string | undefined;
  /** By day. */
  readonly values?: readonly number[];
}

/** A number of the period, and of the period before; each leads to its leads. */
export function TotalFigure({ name, now, before, nowIs, beforeIs, note, values }: TotalFigureProps) {
  return (
    <div className="rounded-md border border-line bg-paper p-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>
        <Link
          to={listPath(nowIs)}
          className="text-lg font-semibold text-accent-text tabular-nums hover:underline sm:text-xl"
        >
          {now}
        </Link>
        <span className="block text-xs text-muted">
          before:{' '}
          <Link to={listPath(beforeIs)} className="inline-block min-h-6 tabular-nums underline">
            {before}
          </Link>
          {note !== undefined && `, ${note}`}
        </span>
        {values && <Sparkline values={values} />}
      </dd>
    </div>
  );
}
