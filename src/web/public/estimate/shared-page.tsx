import '#web/public/styles.css';
import type { SharedPageContext } from '#contract/page.ts';
import { ComparisonPage } from './comparison-page.tsx';
import { EstimatePage } from './estimate-page.tsx';

/** The content between header and footer of an address that belongs to an estimate: the same on the server and in a browser. */
export function SharedPage({ business, address, shown }: SharedPageContext) {
  return 'compared' in shown ? (
    <ComparisonPage compared={shown.compared} address={address} business={business} />
  ) : (
    <EstimatePage estimate={shown.estimate} address={address} business={business} />
  );
}
