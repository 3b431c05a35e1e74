import { useMutation } from '@tanstack/react-query';
import type { LeadHandOff } from '#contract/lead-detail.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { leadRequests, refreshLeads } from '#web/admin/leads/leads-api.ts';
import { formatMoment } from '#web/admin/leads/format-moment.ts';
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

function NewestHandOff({ handOff }: { readonly handOff: LeadHandOff }) {
  const [name, tone] = states[handOff.state] ?? [handOff.state, 'neutral'];
  return (
    <Facts
      facts={[
        [
          'State',
          <Badge key="state" tone={tone}>
            {name}
          </Badge>,
        ],
        ['Attempts', handOff.attempts],
        ['Handed off', formatMoment(handOff.createdAt)],
        ['Finished', handOff.finishedAt === null ? undefined : formatMoment(handOff.finishedAt)],
        ['Last error', handOff.lastError],
      ]}
    />
  );
}
