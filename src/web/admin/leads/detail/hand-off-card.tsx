import { useMutation } from '@tanstack/react-query';
import type { LeadHandOff } from '#contract/lead-detail.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { leadRequests, refreshLeads } from '#web/admin/leads/leads-api.ts';
import { formatMoment, formatSoon } from '#web/admin/ui/format-moment.ts';
import { Card } from './card.tsx';
import { Facts } from './facts.tsx';

const states: Readonly<Record<string, readonly [string, BadgeTone]>> = {
  waiting: ['On its way', 'info'],
  delivered: ['Delivered', 'good'],
  refused: ['Refused by the CRM', 'bad'],
  failed: ['Given up', 'bad'],
};

interface HandOffCardProps {
  readonly leadId: string;
  readonly handOffs: readonly LeadHandOff[];
  readonly connected: boolean;
}

export function HandOffCard({ leadId, handOffs, connected }: HandOffCardProps) {
  const [newest] = handOffs;
  const sending = useMutation({
    mutationFn: () => leadRequests.sendToCrm(leadId),
    onSuccess: refreshLeads,
    meta: {
      success: 'The contact is on its way to the CRM',
      failure: ({ sentence }) => sentence ?? 'The contact could not be sent. Please try again.',
    },
  });

  return (
    <Card title="CRM Hand-off">
      {newest ? (
        <NewestHandOff handOff={newest} />
      ) : (
        <p className="text-sm text-muted">Nothing was sent to the CRM.</p>
      )}
      {connected ? (
        <Button
          variant="secondary"
          busy={sending.isPending}
          onClick={() => sending.mutate()}
          className="mt-3"
        >
          {newest ? 'Send again' : 'Send now'}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-muted">No CRM is connected.</p>
      )}
    </Card>
  );
}

/** `Retrying, 12 attempts, next at 14:05` */
function stateOf({ state, attempts, nextAttemptAt }: LeadHandOff): readonly [string, BadgeTone] {
  if (state !== 'retrying') return states[state] ?? [state, 'neutral'];
  const next =
    nextAttemptAt && Date.parse(nextAttemptAt) > Date.now() ? `at ${formatSoon(nextAttemptAt)}` : 'now';
  return [`Retrying, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, next ${next}`, 'warn'];
}

function NewestHandOff({ handOff }: { readonly handOff: LeadHandOff }) {
  const [name, tone] = stateOf(handOff);
  return (
    <Facts
      facts={[
        [
          'State',
          <Badge key="state" tone={tone}>
            {name}
          </Badge>,
        ],
        ['Attempts', handOff.state === 'retrying' ? undefined : handOff.attempts],
        ['Handed off', formatMoment(handOff.createdAt)],
        ['Finished', handOff.finishedAt === null ? undefined : formatMoment(handOff.finishedAt)],
        ['Last error', handOff.lastError],
      ]}
    />
  );
}
