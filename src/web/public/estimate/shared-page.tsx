import '#web/public/styles.css';
import type { SharedPageContext } from '#contract/page.ts';
import { ComparisonPage } from './comparison-page.tsx';
import { EstimatePage } from './estimate-page.tsx';

/** An estimate's page between header and footer, rendered alike on the server and in a browser. */
export function SharedPage({ business, address, shown }: SharedPageContext) {
  return 'compared' in shown ? (
    <ComparisonPage compared={shown.compared} address={address} business={business} />
  ) : (
    <EstimatePage estimate={shown.estimate} address={address} business={business} />
  );
}
