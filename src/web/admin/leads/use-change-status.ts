// A status shows at once, wherever the lead is on the screen; when the server refuses it, the one before shows again.
import { useMutation, useMutationState } from '@tanstack/react-query';
import { type SettableStatus, settableStatuses } from '#domain/lead.ts';
import { changesOf, newestRevision, refreshLeads, showChange } from './leads-api.ts';
import { send } from '#web/admin/query-client.ts';
import type { Lead } from '#contract/leads.ts';

const failure = 'Failed to update lead status';

/** `inList`: there is no place for a conflict's sentence but the toast. */
export function useChangeStatus(lead: Pick<Lead, '_id' | 'status' | 'revision'>, { inList = false } = {}) {
  const { _id: id } = lead;
  // A key for each lead: the next lead does not show this one's pending change.
  const mutationKey = ['lead status', id];
  const change = useMutation({
    mutationKey,
    scope: changesOf(id),
    mutationFn: (status: SettableStatus) =>
      send('PATCH /leads/:id/status', { params: { id }, body: { status, revision: newestRevision(lead) } }),
    onSuccess: (changed, status) => {
      showChange(id, { ...(changed && { revision: changed.revision }), status });
      return refreshLeads();
    },
    onError: (error) => (error.has('lead_conflict') ? refreshLeads() : undefined),
    meta: {
      success: 'Lead status updated successfully',
      successMs: 3000,
      failure: (error) => (inList && error.has('lead_conflict') && error.sentence) || failure,
    },
  });
  const beingSaved = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => settableStatuses.find((each) => each === state.variables),
  }).at(-1);
  const status = beingSaved ?? lead.status;

  return {
    /** The one to show. */
    status,
    /** Why the last change was not made. */
    conflict: change.error?.has('lead_conflict') ? change.error.sentence : undefined,
    changeStatus: (wanted: SettableStatus) => {
      if (wanted !== status) change.mutate(wanted);
    },
    dismissConflict: () => {
      if (change.isError) change.reset();
    },
  };
}
