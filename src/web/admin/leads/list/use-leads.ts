import { useEffect, useState } from 'react';
import { notify } from '#web/ui/toasts.ts';
import { fetchLeads, type LeadsPage } from '#web/admin/leads/leads-api.ts';
import { addressOf, type LeadsView } from './leads-view.ts';

export interface LoadedLeads {
  /** What was loaded last; undefined at first and after a failure. */
  readonly page: LeadsPage | undefined;
  readonly loading: boolean;
  readonly refresh: () => void;
}

/** The leads of a view. While another view loads, the page before it stays in sight. */
export function useLeads(view: LeadsView): LoadedLeads {
  const key = addressOf(view, { page: view.page }).toString();
  const [page, setPage] = useState<LeadsPage>();
  const [loaded, setLoaded] = useState<string>();
  const [round, setRound] = useState(0);
  const wanted = `${round} ${key}`;

  useEffect(() => {
    const controller = new AbortController();
    void fetchLeads(view, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      setPage(result.ok ? result.value : undefined);
      setLoaded(wanted);
      if (!result.ok) notify.error('Failed to load leads');
    });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the view is the same as long as its address is
  }, [wanted]);

  return { page, loading: loaded !== wanted, refresh: () => setRound(round + 1) };
}
