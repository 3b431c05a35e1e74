import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { overviewPath } from '#web/admin/paths.ts';
import { leadQueries } from '../leads-api.ts';
import { countText } from '../leads-view.ts';

/** Above the list: one line of figures, and the way to all of them. */
export function OverviewLine() {
  const { data: overview } = useQuery(leadQueries.overview());
  return (
    <section aria-label="Overview" className="flex min-h-11 flex-wrap items-center gap-x-3 lg:min-h-8">
      <Link to={overviewPath()} className="font-semibold text-accent-text underline">
        Figures
      </Link>
      {overview && (
        <p className="text-sm text-muted">
          {overview.leads === 1 ? '1 lead' : `${countText(overview.leads)} leads`} in {overview.days} days
          {overview.medianTotal !== null && ` · median ${formatDollars(overview.medianTotal)}`}
        </p>
      )}
    </section>
  );
}
