import { useEffect, useState } from 'react';
import type { LeadOverview } from '#contract/lead-overview.ts';
import { call } from '#web/admin/session/session.ts';

export type OverviewDays = '30' | '90';

export type OverviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly overview: LeadOverview };

export function useLeadOverview(days: OverviewDays): OverviewState {
  const [state, setState] = useState<OverviewState>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void call<'leadOverview'>({ method: 'GET', path: '/leads/overview', query: { days }, signal }).then(
      (result) => {
        if (!signal.aborted)
          setState(result.ok ? { status: 'loaded', overview: result.value } : { status: 'failed' });
      },
    );
    return () => controller.abort();
  }, [days]);
  return state;
}
