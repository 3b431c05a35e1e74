import type { LeadListResponse } from '#contract/leads/leads.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListPage } from '../leads-api.ts';
import { pageSize, useLeadsView } from '../leads-view.ts';

/** `Showing 11 to 20 of 92 results` */
function showing({ leads, total, skip }: ListPage): string {
  const [from, to] = leads.length === 0 ? [0, 0] : [skip + 1, skip + leads.length];
  return `Showing ${from} to ${to} of ${Math.max(total ?? 0, to)} results`;
}

/** A page that is not full is the last one, and so is a full one that ends with the last lead. */
export function isLastPage(page: number, loaded: LeadListResponse): boolean {
  return loaded.leads.length < pageSize || page >= (lastPageOf(loaded) ?? Infinity);
}

/** Undefined if the number of leads is not known. */
export function lastPageOf({ total }: LeadListResponse): number | undefined {
  return total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
}

export function Paging({ loaded }: { readonly loaded: ListPage }) {
  const [{ page }, change] = useLeadsView();
  return (
    <nav aria-label="Pages" className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {showing(loaded)}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
          Previous
        </Button>
        <Button
          variant="secondary"
          disabled={isLastPage(page, loaded)}
          onClick={() => change({ page: page + 1 })}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
