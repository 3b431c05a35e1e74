import { useMutation } from '@tanstack/react-query';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { refreshLeads } from '#web/admin/leads/leads-api.ts';
import { filterQuery, type LeadsView } from '#web/admin/leads/leads-view.ts';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { download } from '#web/admin/leads/download.ts';
import { SmallButton } from '#web/admin/ui/small-button.tsx';

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
        <SmallButton variant="quiet" onClick={onShowKeys} className="max-lg:hidden">
          Keys
        </SmallButton>
        <ExportButton view={view} />
        <SmallButton variant="secondary" onClick={() => void refreshLeads()}>
          <RefreshIcon />
          Refresh
        </SmallButton>
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
    <SmallButton variant="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
      Export CSV
    </SmallButton>
  );
}
