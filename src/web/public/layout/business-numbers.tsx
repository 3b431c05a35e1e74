import type { Business } from '#contract/page-context.ts';

/** New South Wales and Queensland want the licence number wherever a builder advertises. */
export function BusinessNumbers({ business: { abn, licence } }: { readonly business: Business }) {
  const numbers = [abn && `ABN ${abn}`, licence && `Licence ${licence}`].filter((number) => number);
  return numbers.length === 0 ? null : <p className="py-1">{numbers.join(' · ')}</p>;
}
