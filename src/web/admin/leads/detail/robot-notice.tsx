import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { refreshLeads } from '#web/admin/leads/leads-api.ts';
import { send } from '#web/admin/query-client.ts';

/** A browser may have filled in the hidden field by itself: one click makes the lead a person's. */
export function RobotNotice({ leadId }: { readonly leadId: string }) {
  const real = useMutation({
    mutationFn: () => send('POST /leads/:id/real', { params: { id: leadId } }),
    onSuccess: refreshLeads,
    meta: { success: 'The lead is handed on', failure: 'The lead could not be handed on. Please try again.' },
  });
  return (
    <div className="rounded-md bg-warn-soft p-3 text-sm text-warn">
      <p>
        This may be a robot: it filled in a field that people cannot see. It was not handed on to anybody.
      </p>
      <Button
        variant="secondary"
        busy={real.isPending}
        onClick={() => real.mutate()}
        className="mt-2 text-sm"
      >
        This is a person
      </Button>
    </div>
  );
}
