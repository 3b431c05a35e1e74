// The connections with their state and tests, and the line for the owner's site.
import { useMutation } from '@tanstack/react-query';
import { fetchValue, refresh } from '#web/admin/query-client.ts';
import { SmallButton } from '#web/admin/ui/buttons.tsx';
import { Card } from '#web/admin/ui/card.tsx';
import { CopyText } from '#web/admin/ui/copy-text.tsx';
import { formatMoment } from '#web/admin/ui/format-moment.ts';
import { Loaded } from '#web/admin/ui/loaded.tsx';
import { Row, Rows } from '#web/admin/ui/rows.tsx';
import type { ResponseOf } from '#web/api/request.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type Connected = ResponseOf<'GET /admin/connections'>;

export function Connections() {
  return (
    <Loaded route="GET /admin/connections" what="the connections">
      {(known) => <Cards {...known} />}
    </Loaded>
  );
}

function Cards({ publicUrl, embedOrigins, groups, settings, channels, mailConnected }: Connected) {
  const isConnected = (of: string) =>
    (of === 'mail' && mailConnected) || channels.some((channel) => channel.of === of);
  return (
    <div className="grid gap-4 text-sm">
      {groups.map(({ of, heading }) => (
        <Card key={of} title={heading}>
          <Rows aria-label={heading}>
            {channels
              .filter((channel) => channel.of === of)
              .map((channel) => (
                <Channel key={channel.name} channel={channel} group={heading} canTest={of !== 'mail'} />
              ))}
          </Rows>
          {!isConnected(of) && <p className="text-muted">Not set up</p>}
          {of === 'mail' && mailConnected && <MailTest />}
          <details className="mt-2">
            <summary className={`${buttonClass('quiet')} button-small -ml-3 cursor-pointer`}>
              <span>Details</span>
              <ChevronDownIcon className="size-4 in-[details[open]]:rotate-180" />
            </summary>
            <ul aria-label={`Settings, ${heading}`} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
              {settings
                .filter((setting) => setting.of === of)
                .map(({ name, isSet, isSwitch }) => (
                  <li key={name} className={isSet ? 'text-good' : 'text-muted'}>
                    <span className="font-mono">{name}</span>
                    <span>{isSwitch ? (isSet ? ' on' : ' off') : isSet ? ' set' : ' not set'}</span>
                  </li>
                ))}
            </ul>
            <p className="mt-2 text-muted">The file .env.example explains the settings.</p>
          </details>
        </Card>
      ))}
      <Card title="Your own site">
        <p className="mb-2">This line shows the estimator on it:</p>
        <CopyText label="line" text={`<script src="${publicUrl}/embed.js" async></script>`} />
        <p className="mt-2 text-muted">
          {embedOrigins.length === 0
            ? 'No site may show it yet: ask your technician to name yours in the settings.'
            : `It works on ${embedOrigins.join(', ')}.`}
        </p>
      </Card>
    </div>
  );
}

type Result = ResponseOf<'POST /admin/connections/:channel/test'>;

function useTest(test: () => Promise<Result>) {
  return useMutation({
    mutationFn: test,
    // What a test has shown is the channel's state from then on.
    onSettled: () => Promise.all([refresh('GET /admin/connections'), refresh('GET /admin/status')]),
    meta: { failure: ({ sentence }) => sentence ?? 'The test could not be made. Please try again.' },
  });
}

interface ChannelProps {
  readonly channel: Connected['channels'][number];
  readonly group: string;
  readonly canTest: boolean;
}

/** A test asks the CRM a question, and sends a webhook the signed event `ping`. */
function Channel({ channel, group, canTest }: ChannelProps) {
  const { name, label, connected, forTechnician } = channel;
  const testing = useTest(() =>
    fetchValue('POST /admin/connections/:channel/test', { params: { channel: name } }),
  );
  return (
    <Row
      name={label !== group && <span className="block font-medium">{label}</span>}
      note={<ChannelNote channel={channel} />}
    >
      {connected && canTest && (
        <SmallButton
          aria-label={`Send a test, ${label}`}
          busy={testing.isPending}
          onClick={() => testing.mutate()}
        >
          Send a test
        </SmallButton>
      )}
      <TestResult result={testing.data} />
      {forTechnician !== null && (
        <details className="w-full">
          <summary className="min-h-6 cursor-pointer text-accent-text hover:underline">
            For your technician
          </summary>
          <CopyText label="details" text={`${label}, ${forTechnician}`} />
        </details>
      )}
    </Row>
  );
}

function MailTest() {
  const testing = useTest(() => fetchValue('POST /admin/connections/test-mail', {}));
  return (
    <div>
      <SmallButton busy={testing.isPending} onClick={() => testing.mutate()}>
        Send a test mail
      </SmallButton>
      <TestResult result={testing.data} />
    </div>
  );
}

function TestResult({ result }: { readonly result: Result | undefined }) {
  return (
    <p role="status" className={`w-full empty:hidden ${result?.delivered ? 'text-good' : 'text-bad'}`}>
      {result?.words}
    </p>
  );
}

function ChannelNote({ channel: { state, why, says, failed, last } }: Pick<ChannelProps, 'channel'>) {
  const isStopped = state === 'failing' || (state === 'off' && why !== undefined);
  return (
    <>
      <span className={isStopped ? 'text-bad' : state === 'working' ? 'text-good' : ''}>{says}</span>
      {last?.delivered && <span className="block">{`Last delivered ${formatMoment(last.at)}`}</span>}
      {failed > 0 && <span className="block">{`${failed.toLocaleString('en-AU')} not delivered`}</span>}
    </>
  );
}
