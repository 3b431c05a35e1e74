import { startedFromName } from '#contract/page.ts';

const referenceForm = /^[\dA-Z]{4}-[\dA-Z]{4}$/;

/** For who pressed "Price these answers again": where the answers come from, and how to change them. */
export function StartedFrom({ query }: { readonly query: string }) {
  const reference = new URLSearchParams(query).get(startedFromName) ?? '';
  if (!referenceForm.test(reference)) return null;
  return (
    <p className="rounded-md bg-info-soft px-3.5 py-3 text-sm text-info">
      Your answers are those of estimate <span className="font-medium whitespace-nowrap">{reference}</span>.
      To change one, press it under Pricing Breakdown, or go back with Previous.
    </p>
  );
}
