import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { download } from '#web/admin/leads/download.ts';
import { filterQuery, type LeadsView } from './leads-view.ts';

export function ExportButton({ view }: { readonly view: LeadsView }) {
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
