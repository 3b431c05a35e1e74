import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchValue, queryOf, refresh, showSuccess } from '#web/admin/query-client.ts';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function Backup() {
  const making = useMutation({
    mutationFn: () => fetchValue('POST /admin/backups', { isLong: true }),
    onSuccess: async ({ last }) => {
      await refresh('GET /admin/connections');
      showSuccess(last ? `The backup is made, ${sizeInWords(last.bytes)}` : 'The backup is made');
    },
    meta: { failure: ({ sentence }) => sentence ?? 'The backup could not be made. Please try again.' },
  });
  const { data, isPending } = useQuery({
    ...queryOf('GET /admin/connections'),
    refetchInterval: making.isPending && 1000,
  });
  if (isPending) return <Spinner label="Loading the backup" />;
  if (!data) return <p className="text-sm text-bad">The backup could not be loaded.</p>;
  const { backup } = data;
  if (!backup) return <p className="text-sm text-muted">No backups are made: BACKUP_DIR is not set.</p>;
  const { last, unfinished } = backup;
  return (
    <div className="text-sm">
      <p className="mb-4">
        {last
          ? `Last backup ${formatMoment(last.at)}, ${sizeInWords(last.bytes)}`
          : 'There is no backup yet.'}
      </p>
      {making.isPending && unfinished && (
        <p role="status" className="mb-4">
          Backing up, {sizeInWords(unfinished.bytes)} so far
        </p>
      )}
      <Button variant="secondary" busy={making.isPending} onClick={() => making.mutate()}>
        Back up now
      </Button>
    </div>
  );
}

/** `12 kB`, `3.4 MB` */
function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
