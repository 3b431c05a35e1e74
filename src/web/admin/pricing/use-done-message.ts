import { useMutation } from '@tanstack/react-query';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { showSuccess } from '#web/admin/query-client.ts';
import { notify } from '#web/ui/toasts.ts';
import { refreshPricing, undoSave } from './pricing-api.ts';

/** Says that a version was saved, with a button that takes the save back. */
export function useDoneMessage(): (words: string, version: LivePricingConfig | undefined) => void {
  const undoing = useMutation({
    mutationFn: ({ _id }: LivePricingConfig) => undoSave(_id),
    onSuccess: async (_done, { liveFrom }) => {
      await refreshPricing();
      showSuccess(liveFrom ? 'The scheduled prices are withdrawn' : 'The prices before are live again');
    },
    meta: { failure: ({ sentence }) => sentence ?? 'The save could not be undone' },
  });
  return (words, version) => {
    const undo = version?.before ? () => undoing.mutate(version) : undefined;
    // Only the newest message stays: a save is taken back before those under it.
    notify.success(words, {
      id: 'prices saved',
      autoCloseMs: 4000,
      action: undo && { label: 'Undo', onPress: undo },
    });
  };
}
