// What is connected, whether it works, the line for the owner's site, and the backup.
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchValue, queryClient, send, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { accountQueries } from './account-api.ts';
import { CopyText } from '#web/admin/ui/copy-text.tsx';

type Connected = ResponseOf<'GET /admin/connections'>;

export function Connections() {
  const { data, isPending } = useQuery(accountQueries.connections());
  if (isPending) return <Spinner label="Loading the connections" />;
  if (!data) return <p className="text-sm text-bad">The connections could not be loaded.</p>;
  const { publicUrl, settings, channels, mailConnected, backup } = data;
  return (
    <div className="grid gap-4 text-sm">
      {groups.map(([of, title]) => (
        <div key={of}>
          <h4 className="font-semibold">{title}</h4>
          <ul aria-label={title} className="divide-y divide-line empty:hidden">
            {channels
              .filter(({ channel }) => groupOf(channel) === of)
              .map((channel) => (
                <li key={channel.name} className="flex flex-wrap items-center gap-x-3 py-2">
                  <span className="mr-auto min-w-0 wrap-anywhere">
                    <span className="font-medium">{channel.label}</span>
                    <span className="block text-muted">{stateInWords(channel)}</span>
                  </span>
                  {channel.connected && of !== 'mail' && <Test {...channel} />}
                </li>
              ))}
          </ul>
          {of === 'mail' && mailConnected && <TestMail />}
          <ul aria-label={`Settings, ${title}`} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {settings
              .filter((setting) => setting.of === of)
              .map(({ name, isSet }) => (
                <li key={name} className={isSet ? 'text-good' : 'text-muted'}>
                  <span className="font-mono">{name}</span> {isSet ? 'set' : 'not set'}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className="text-muted">The file .env.example explains the settings.</p>
      <div>
        <p className="mb-2">The line that shows the estimator on your own site:</p>
        <CopyText label="The line" text={`<script src="${publicUrl}/embed.js" async></script>`} />
      </div>
      <Backup backup={backup} />
    </div>
  );
}

const groups = [
  ['crm', 'CRM'],
  ['webhook', 'Webhooks'],
  ['mail', 'Mail'],
] as const;

function groupOf(channel: string): string {
  return channel.endsWith('_email') ? 'mail' : channel;
}

/** The CRM is asked a question; a webhook gets a signed event `ping`. */
function Test({ name, label }: Connected['channels'][number]) {
  const testing = useMutation({
    mutationFn: () => fetchValue('POST /admin/connections/:channel/test', { params: { channel: name } }),
    meta: { failure: ({ sentence }) => sentence ?? 'The test could not be made. Please try again.' },
  });
  return (
    <>
      <SmallButton
        variant="secondary"
        aria-label={`Send a test, ${label}`}
        busy={testing.isPending}
        onClick={() => testing.mutate()}
      >
        Send a test
      </SmallButton>
      <p
        role="status"
        className={`w-full empty:hidden ${testing.data?.delivered ? 'text-good' : 'text-bad'}`}
      >
        {testing.data?.words}
      </p>
    </>
  );
}

function stateInWords({ connected, failed, last }: Connected['channels'][number]): string {
  const outcome = last && `last ${last.delivered ? 'delivered' : 'given up'} ${formatMoment(last.at)}`;
  return [
    connected ? 'connected' : 'not connected',
    outcome ?? 'nothing sent yet',
    failed > 0 && `${failed} not delivered`,
  ]
    .filter(Boolean)
    .join(', ');
}

function TestMail() {
  const sending = useMutation({
    mutationFn: () => send('POST /admin/connections/test-mail'),
    meta: {
      success: 'A test mail is on its way to you',
      failure: ({ sentence }) => sentence ?? 'The test mail could not be sent. Please try again.',
    },
  });
  return (
    <div>
      <SmallButton variant="secondary" busy={sending.isPending} onClick={() => sending.mutate()}>
        Send a test mail
      </SmallButton>
    </div>
  );
}

function Backup({ backup }: Pick<Connected, 'backup'>) {
  const making = useMutation({
    mutationFn: () => fetchValue('POST /admin/backups', {}),
    onSuccess: () => {
      showSuccess('The backup is made');
      return queryClient.invalidateQueries({ queryKey: ['connections'] });
    },
    meta: { failure: ({ sentence }) => sentence ?? 'The backup could not be made. Please try again.' },
  });
  if (!backup) return <p className="text-muted">No backups are made: BACKUP_DIR is not set.</p>;
  const { last } = backup;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p>
        {last
          ? `Last backup ${formatMoment(last.at)}, ${sizeInWords(last.bytes)}`
          : 'There is no backup yet.'}
      </p>
      <SmallButton variant="secondary" busy={making.isPending} onClick={() => making.mutate()}>
        Back up now
      </SmallButton>
    </div>
  );
}

/** `12 kB`, `3.4 MB` */
function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
