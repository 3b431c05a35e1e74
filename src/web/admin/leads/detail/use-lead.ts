// One lead on the screen. A status shows at once; when the server refuses it, the one before comes back.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeadHistoryEntry } from '#contract/lead-detail.ts';
import type { SettableStatus } from '#domain/leads/lead-status.ts';
import { notify } from '#web/ui/toasts.ts';
import type { ApiResult } from '#web/api/request.ts';
import { call } from '#web/admin/session/session.ts';
import type { ShownLead } from './shown-lead.ts';

export type LeadState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly lead: ShownLead };

const statusToastMs = 3000;

function fetchLead(id: string, signal?: AbortSignal): Promise<ApiResult<ShownLead>> {
  return call<'lead'>({ method: 'GET', path: '/leads/:id', params: { id }, ...(signal && { signal }) });
}

export function useLead(id: string) {
  const [state, setState] = useState<LeadState>({ status: 'loading' });
  const [refreshing, setRefreshing] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const changing = useRef(false);

  /** What did not come leaves the lead on the screen as it is. */
  const show = useCallback((result: ApiResult<ShownLead>) => {
    if (result.ok) setState({ status: 'loaded', lead: result.value });
    else {
      notify.error('Failed to load lead details');
      setState((before) => (before.status === 'loaded' ? before : { status: 'failed' }));
    }
  }, []);

  const load = async () => show(await fetchLead(id));

  useEffect(() => {
    const controller = new AbortController();
    void fetchLead(id, controller.signal).then((result) => {
      if (!controller.signal.aborted) show(result);
    });
    return () => controller.abort();
  }, [id, show]);

  const patch = (change: Partial<ShownLead>) =>
    setState((before) =>
      before.status === 'loaded' ? { status: 'loaded', lead: { ...before.lead, ...change } } : before,
    );

  async function refresh(): Promise<void> {
    setRefreshing(true);
    setConflict(undefined);
    await load();
    setRefreshing(false);
  }

  async function changeStatus(lead: ShownLead, status: SettableStatus): Promise<void> {
    if (changing.current || lead.status === status) return;
    changing.current = true;
    setConflict(undefined);
    patch({ status });
    const { revision } = lead;
    const result = await call<'updateLeadStatus'>({
      method: 'PATCH',
      path: '/leads/:id/status',
      params: { id },
      body: { status, ...(revision !== undefined && { revision }) },
    });
    changing.current = false;
    if (result.ok) {
      notify.success('Lead status updated successfully', { autoCloseMs: statusToastMs });
      patch({ revision: result.value.revision });
      await load();
      return;
    }
    patch({ status: lead.status });
    notify.error('Failed to update lead status');
    if (result.error.kind === 'refused' && result.error.code === 'lead_conflict') {
      setConflict(result.error.error);
      await load();
    }
  }

  const addEntry = (entry: LeadHistoryEntry) =>
    setState((before) =>
      before.status === 'loaded'
        ? { status: 'loaded', lead: { ...before.lead, history: [entry, ...(before.lead.history ?? [])] } }
        : before,
    );

  return { state, refreshing, conflict, refresh, load, changeStatus, addEntry };
}
