// Keeps the focus in the list, where its keys work: on the first row to begin with, on a lead's row when its panel
// closes, and on the list itself when a row leaves it.
import { useLayoutEffect, useRef } from 'react';
import type { LeadListResponse } from '#contract/leads.ts';

export function focusRow(id: string, options?: FocusOptions): boolean {
  const row = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);
  row?.focus(options);
  return row !== null;
}

/** Where a keyboard is likely (Tailwind's `lg`). */
const isDesk = () => window.matchMedia('(min-width: 64rem)').matches;

/** Nothing has it, or only the link that led here. */
function isFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('[aria-current="page"]') === true;
}

interface ListFocusDeps {
  readonly open: string;
  /** Empty: none yet. */
  readonly currentId: string;
  readonly page: LeadListResponse | undefined;
}

/** Returns the ref of the list, which has to be able to take the focus. */
export function useListFocus({ open, currentId, page }: ListFocusDeps) {
  const list = useRef<HTMLDivElement>(null);
  const closed = useRef('');
  useLayoutEffect(() => {
    if (open !== '') closed.current = open;
    else if (!page || !isFree()) return;
    else if (closed.current !== '') {
      if (!focusRow(closed.current)) list.current?.focus({ preventScroll: true });
      closed.current = '';
    } else if (currentId !== '') list.current?.focus({ preventScroll: true });
    else if (page.leads[0] && isDesk()) focusRow(page.leads[0]._id, { preventScroll: true });
  });
  return list;
}

// Where somebody was in the list when they opened a lead's page; the way back, by link or by the browser, leads there.
interface ReturnPoint {
  readonly lead: string;
  /** The list's address. */
  readonly list: string;
  readonly scrollY: number;
}

let point: ReturnPoint | undefined;

export function leaveList(lead: string, list: string): void {
  point = { lead, list, scrollY: window.scrollY };
}

/** To its row and its scroll position, once the list is on the screen. */
export function returnTo(list: string): void {
  if (point?.list !== list) return;
  const { lead, scrollY } = point;
  point = undefined;
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(lead)}"]`)?.focus({ preventScroll: true });
  window.scrollTo(0, scrollY);
}
