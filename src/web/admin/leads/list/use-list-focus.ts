// Keeps the focus in the list, where its keys work: first on the first row, after a panel closes on that lead's row, and
// on the list itself if that row is gone.
import { useLayoutEffect, useRef } from 'react';
import type { LeadListResponse } from '#contract/leads/leads.ts';
import { focusIsFree, scroller } from '#web/admin/ui/screen.tsx';

export function focusRow(id: string, options?: FocusOptions): boolean {
  const row = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);
  row?.focus(options);
  return row !== null;
}

/** Whether a keyboard is likely (Tailwind's `lg`). */
const isDesk = () => window.matchMedia('(min-width: 64rem)').matches;

/** Returns the ref of the list, which has to be able to take the focus. `currentId` is empty if there is no row yet. */
export function useListFocus(open: string, currentId: string, page: LeadListResponse | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const closed = useRef('');
  useLayoutEffect(() => {
    if (open !== '') closed.current = open;
    else if (!page || !focusIsFree()) return;
    else if (closed.current !== '') {
      if (!focusRow(closed.current)) list.current?.focus({ preventScroll: true });
      closed.current = '';
    } else if (currentId !== '') list.current?.focus({ preventScroll: true });
    else if (page.leads[0] && isDesk()) focusRow(page.leads[0]._id, { preventScroll: true });
  });
  return list;
}

/** The place in the list from which a lead's page was opened. The link back and the browser's Back lead there. */
let point: { readonly lead: string; readonly list: string; readonly scrollTop: number } | undefined;

/** `list` is the list's address. */
export function leaveList(lead: string, list: string): void {
  point = { lead, list, scrollTop: scroller()?.scrollTop ?? 0 };
}

/** Called once the list is on the screen. */
export function returnTo(list: string): void {
  if (point?.list !== list) return;
  const { lead, scrollTop } = point;
  point = undefined;
  focusRow(lead);
  scroller()?.scrollTo(0, scrollTop);
}
