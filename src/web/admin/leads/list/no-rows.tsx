import type { ReactNode } from 'react';
import type { LeadsPage } from '#web/admin/leads/leads-api.ts';
import { isFiltered, type LeadsView } from './leads-view.ts';

interface NoRowsProps {
  readonly view: LeadsView;
  /** Undefined: it could not be loaded. */
  readonly page: LeadsPage | undefined;
}

/** In the place of the rows, when there are none. */
export function NoRows({ view, page }: NoRowsProps) {
  if (!page) {
    return <Words>The leads could not be loaded. Please check your connection and press Refresh.</Words>;
  }
  if (page.totalIsAtLeast) {
    const most = page.total.toLocaleString('en-AU');
    return <Words>Only the first {most} are listed. Narrow by date or search to find others.</Words>;
  }
  return (
    <Words>
      <span className="block font-medium text-ink">No leads found</span>
      {isFiltered(view)
        ? 'Nothing matches these filters.'
        : 'A lead comes with the first visitor who asks for a price.'}
    </Words>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return <p className="p-8 text-center text-muted">{children}</p>;
}
