import { useSearchParams } from 'react-router';
import { addressOf, type LeadsView, viewOf } from '#web/admin/leads/leads-view.ts';

export interface ChangeView {
  /** `replace`: no new entry in the browser's history, as while typing. */
  (change: Partial<LeadsView>, options?: { readonly replace?: boolean }): void;
}

export function useLeadsView(): [LeadsView, ChangeView] {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address);
  return [view, (change, options) => setAddress(addressOf(view, change), options)];
}
