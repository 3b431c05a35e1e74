import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { leadRequests } from '#web/admin/leads/leads-api.ts';
import { businessToday } from '#web/admin/ui/format-moment.ts';
import { saveFile } from '#web/admin/leads/save-file.ts';
import type { LeadsView } from './leads-view.ts';

export function ExportButton({ view }: { readonly view: LeadsView }) {
  const exporting = useMutation({
    mutationFn: () => leadRequests.exportFile(view),
    onSuccess: (file) => saveFile(file, `leads-${businessToday()}.csv`),
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
