// A status shows at once; when the server refuses it, the one before shows again.
import { useMutation } from '@tanstack/react-query';
import type { SettableStatus } from '#domain/leads/lead-status.ts';
import type { BodyOf } from '#web/api/request.ts';
import { leadQueries, readRevision, refreshLeads } from './leads-api.ts';
import { fetchValue, queryClient } from '#web/admin/query-client.ts';
import type { ShownLead } from './read-lead.ts';

const failure = 'Failed to update lead status';

/** `inList`: there is no place for a conflict's sentence but the toast. */
export function useChangeStatus(lead: ShownLead, { inList = false } = {}) {
  const { _id: id, revision } = lead;
  const change = useMutation({
    mutationFn: (body: BodyOf<'PATCH /leads/:id/status'>) =>
      fetchValue('PATCH /leads/:id/status', { params: { id }, body }, readRevision),
    onSuccess: ({ revision: newest }, { status }) => {
      queryClient.setQueryData(
        leadQueries.detail(id).queryKey,
        (before) => before && { ...before, status, revision: newest },
      );
      return refreshLeads();
    },
    onError: (error) => (error.has('lead_conflict') ? refreshLeads() : undefined),
    meta: {
      success: 'Lead status updated successfully',
      successMs: 3000,
      failure: (error) => (inList && error.has('lead_conflict') && error.sentence) || failure,
    },
  });

  return {
    lead: change.isPending ? { ...lead, status: change.variables.status } : lead,
    /** Why the last change was not made. */
    conflict: change.error?.has('lead_conflict') ? change.error.sentence : undefined,
    changeStatus: (status: SettableStatus) => {
      if (!change.isPending && lead.status !== status)
        change.mutate({ status, ...(revision !== undefined && { revision }) });
    },
    dismissConflict: () => {
      if (change.isError) change.reset();
    },
  };
}
