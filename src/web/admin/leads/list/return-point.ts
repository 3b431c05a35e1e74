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
