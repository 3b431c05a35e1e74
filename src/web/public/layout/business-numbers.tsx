import { type Business, businessNumbers } from '#contract/page.ts';

/** New South Wales and Queensland want the licence number wherever a builder advertises. */
export function BusinessNumbers({ business }: { readonly business: Business }) {
  const numbers = businessNumbers(business);
  return numbers.length === 0 ? null : <p className="py-1">{numbers.join(' · ')}</p>;
}
