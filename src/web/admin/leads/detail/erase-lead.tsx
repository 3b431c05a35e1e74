import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { leadRequests } from '#web/admin/leads/leads-api.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';

interface EraseLeadProps {
  readonly leadId: string;
  readonly name: string | undefined;
  readonly onErased: () => void;
}

/** Erasing cannot be undone, so it asks first. */
export function EraseLead({ leadId, name, onErased }: EraseLeadProps) {
  const [asking, setAsking] = useState(false);
  const erasure = useMutation({
    mutationFn: () => leadRequests.erase(leadId),
    onSuccess: onErased,
    onSettled: () => setAsking(false),
    meta: { success: 'Lead erased', failure: 'Failed to erase the lead' },
  });

  return (
    <>
      <Button variant="quiet" className="text-bad!" onClick={() => setAsking(true)}>
        Erase lead
      </Button>
      <ConfirmDialog
        open={asking}
        title="Erase this lead?"
        confirmLabel="Erase for good"
        cancelLabel="Keep this lead"
        busy={erasure.isPending}
        onConfirm={() => erasure.mutate()}
        onCancel={() => setAsking(false)}
      >
        Everything personal of {name ?? 'this lead'} is erased for good: name, email, phone, notes and where
        they came from. Only the numbers stay, for statistics. A contact that still waits for the CRM is not
        sent; one that the CRM has already has to be erased there.
      </ConfirmDialog>
    </>
  );
}
