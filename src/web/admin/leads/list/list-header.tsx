import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { refreshLeads } from '#web/admin/leads/leads-api.ts';
import { filterQuery, type LeadsView } from './leads-view.ts';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { download } from '#web/admin/leads/download.ts';

interface ListHeaderProps {
  readonly view: LeadsView;
  readonly onShowKeys: () => void;
}

export function ListHeader({ view, onShowKeys }: ListHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <h2 className="text-xl leading-7 font-semibold">Leads Management</h2>
        <p className="text-sm leading-5 text-muted">View and manage customer leads</p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onShowKeys} className="min-h-10! px-3! text-sm! max-lg:hidden">
          Keys
        </Button>
        <ExportButton view={view} />
        <Button
          variant="secondary"
          onClick={() => void refreshLeads()}
          className="min-h-11! px-3! text-sm! lg:min-h-10!"
        >
          <RefreshIcon />
          Refresh
        </Button>
      </div>
    </div>
  );
}

function ExportButton({ view }: { readonly view: LeadsView }) {
  const exporting = useMutation({
    mutationFn: () =>
      download('GET /leads/export.csv', { query: filterQuery(view) }, `leads-${businessToday()}.csv`),
    meta: { failure: 'Failed to export leads' },
  });
  return (
    <Button
      variant="secondary"
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
      className="min-h-11! px-3! text-sm! lg:min-h-10!"
    >
      Export CSV
    </Button>
  );
}
