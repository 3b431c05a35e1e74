import { useMutation } from '@tanstack/react-query';
import { daysAfter } from '#domain/day.ts';
import { fetchValue, refresh, showSuccess } from '#web/admin/query-client.ts';
import { businessToday, formatAgo, formatDay, formatMoment, useMinute } from '#web/admin/ui/format-moment.ts';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function Backup() {
  useMinute();
  const making = useMutation({
    mutationFn: () => fetchValue('POST /admin/backups', { isLong: true }),
    onSuccess: async ({ last }) => {
      await refresh('GET /admin/connections');
      showSuccess(last ? `The backup is made, ${sizeInWords(last.bytes)}` : 'The backup is made');
    },
    meta: { failure: ({ sentence }) => sentence ?? 'The backup could not be made. Please try again.' },
  });
  return (
    <Loaded route="GET /admin/connections" what="the backup" refetchInterval={making.isPending && 1000}>
      {({ backup }) =>
        backup ? (
          <div className="grid justify-items-start gap-4 text-sm">
            {backup.problems.map((says) => (
              <Notice key={says}>{says}</Notice>
            ))}
            <p>{backup.last ? `Last backup ${fileInWords(backup.last)}` : 'There is no backup yet.'}</p>
            <p className="text-muted">
              {`A backup is made and checked every night. The next: ${nextRun(backup.last?.at)}. ${
                backup.copiedAt === null
                  ? 'All are on the computer that this website runs on, so if it fails you lose both: ask your technician to copy each somewhere else.'
                  : `The last was copied to another place ${formatMoment(backup.copiedAt)}.`
              }`}
            </p>
            {backup.files.length > 1 && (
              <ul aria-label="Earlier backups" className="grid gap-1 text-muted">
                {backup.files.slice(1).map((file) => (
                  <li key={file.at}>{fileInWords(file)}</li>
                ))}
              </ul>
            )}
            {making.isPending && backup.unfinished && (
              <p role="status">{`Backing up, ${sizeInWords(backup.unfinished.bytes)} so far`}</p>
            )}
            <Button variant="secondary" busy={making.isPending} onClick={() => making.mutate()}>
              Back up now
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">
            No backups are made: ask your technician to name a folder for them.
          </p>
        )
      }
    </Loaded>
  );
}

/** The worker looks every few minutes whether the day has its backup. */
function nextRun(lastAt: string | undefined): string {
  const today = businessToday();
  const isMade = formatMoment(lastAt).startsWith(formatDay(today));
  return isMade ? `${formatDay(daysAfter(today, 1))}, soon after midnight` : 'within ten minutes';
}

/** Each was read back when it was made (write-backup.ts). */
const fileInWords = ({ at, bytes }: { readonly at: string; readonly bytes: number }) =>
  `${formatMoment(at)}, ${formatAgo(at)}, ${sizeInWords(bytes)}, read back whole`;

/** `12 kB`, `3.4 MB` */
function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
