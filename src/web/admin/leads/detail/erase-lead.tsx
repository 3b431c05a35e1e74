// Erasing cannot be taken back, so it asks first.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { leadRequests } from '#web/admin/leads/leads-api.ts';
import { dialogLook } from '#web/admin/shell/dialog-look.ts';

interface EraseLeadProps {
  readonly leadId: string;
  readonly name: string;
  readonly onErased: () => void;
}

export function EraseLead({ leadId, name, onErased }: EraseLeadProps) {
  const [asking, setAsking] = useState(false);
  const erasure = useMutation({
    mutationFn: () => leadRequests.erase(leadId),
    onSuccess: onErased,
    onSettled: () => setAsking(false),
    meta: { success: 'Lead erased', failure: 'Failed to erase the lead' },
  });

  return (
    <AlertDialog.Root open={asking} onOpenChange={setAsking}>
      <AlertDialog.Trigger render={<Button variant="quiet" className="text-bad!" />}>
        Erase lead
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogLook.backdrop} />
        <AlertDialog.Popup className={dialogLook.popup}>
          <AlertDialog.Title className={dialogLook.title}>Erase this lead?</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">
            Everything personal of {name} is erased for good: name, email, phone, notes and where they came
            from. Only the numbers stay, for statistics. A contact that still waits for the CRM is not sent;
            one that the CRM has already has to be erased there.
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" busy={erasure.isPending} onClick={() => erasure.mutate()}>
              Erase for good
            </Button>
            <AlertDialog.Close render={<Button />}>Keep this lead</AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
