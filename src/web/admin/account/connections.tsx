// What is connected, whether it works, the line for the owner's site, and the backup.
import { useMutation, useQuery } from '@tanstack/react-query';
import { fetchValue, queryClient, showSuccess } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import type { ResponseOf } from '#web/api/request.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { accountQueries } from './account-api.ts';

type Connected = ResponseOf<'GET /admin/connections'>;

export function Connections() {
  const { data, isPending } = useQuery(accountQueries.connections());
  if (isPending) return <Spinner label="Loading the connections" />;
  if (!data) return <p className="text-sm text-bad">The connections could not be loaded.</p>;
  const { publicUrl, embedOrigins, settings, channels, mailConnected, backup } = data;
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
                    {channel.label !== title && <span className="block font-medium">{channel.label}</span>}
                    <span className="block text-muted first-letter:uppercase">{stateInWords(channel)}</span>
                  </span>
                  {channel.connected && of !== 'mail' && (
                    <Test
                      label="Send a test"
                      of={channel.label}
                      test={() =>
                        fetchValue('POST /admin/connections/:channel/test', {
                          params: { channel: channel.name },
                        })
                      }
                    />
                  )}
                </li>
              ))}
          </ul>
          {of === 'mail' && mailConnected && (
            <div>
              <Test
                label="Send a test mail"
                test={() => fetchValue('POST /admin/connections/test-mail', {})}
              />
            </div>
          )}
          <ul aria-label={`Settings, ${title}`} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {settings
              .filter((setting) => setting.of === of)
              .map(({ name, isSet, isSwitch }) => (
                <li key={name} className={isSet ? 'text-good' : 'text-muted'}>
                  <span className="font-mono">{name}</span>{' '}
                  {isSwitch ? (isSet ? 'on' : 'off') : isSet ? 'set' : 'not set'}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className="text-muted">The file .env.example explains the settings.</p>
      <div>
        <p className="mb-2">The line that shows the estimator on your own site:</p>
        <CopyText label="line" text={`<script src="${publicUrl}/embed.js" async></script>`} />
        <p className="mt-2 text-muted">
          {embedOrigins.length === 0
            ? 'No site may show it yet: set EMBED_ORIGINS to the address of yours, and start the server again.'
            : `It works on ${embedOrigins.join(', ')} (EMBED_ORIGINS).`}
        </p>
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

interface TestProps {
  readonly label: string;
  /** The channel's name, where there are several buttons. */
  readonly of?: string;
  readonly test: () => Promise<ResponseOf<'POST /admin/connections/:channel/test'>>;
}

/** The CRM is asked a question; a webhook gets a signed event `ping`; a mail goes to the admin. */
function Test({ label, of, test }: TestProps) {
  const testing = useMutation({
    mutationFn: test,
    meta: { failure: ({ sentence }) => sentence ?? 'The test could not be made. Please try again.' },
  });
  return (
    <>
      <SmallButton
        variant="secondary"
        aria-label={of === undefined ? label : `${label}, ${of}`}
        busy={testing.isPending}
        onClick={() => testing.mutate()}
      >
        {label}
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
  const outcome = last && `last ${last.delivered ? 'delivered' : 'failed'} ${formatMoment(last.at)}`;
  return [
    connected ? 'connected' : 'not connected',
    outcome ?? 'nothing sent yet',
    failed > 0 && `${failed} not delivered`,
  ]
    .filter(Boolean)
    .join(', ');
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
