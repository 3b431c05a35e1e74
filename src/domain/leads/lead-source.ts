import type { MarketingParameters } from '#domain/marketing.ts';

/** Longer names are noise; the whole parameter stays with the estimate. */
const maxSourceLength = 60;

const clickIds = [
  ['google ads', ['gclid', 'gbraid', 'wbraid', 'handl_gclid', 'gclid_id', 'handl_wbraid', 'handl_gbraid']],
  ['microsoft ads', ['msclkid', 'handl_msclkid']],
  // Also on links that nobody paid for.
  ['facebook', ['fbclid']],
] as const;

/** Where a visitor came from, in a word for charts: `Google ` → `google`. Undefined when it is not known. */
export function leadSource(marketing: MarketingParameters): string | undefined {
  const named = marketing.utm_source ?? marketing.handl_traffic_source;
  const name = named
    ?.trim()
    .toLowerCase()
    .slice(0, maxSourceLength)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
  if (name) return name;
  return clickIds.find(([, parameters]) => parameters.some((parameter) => marketing[parameter]))?.[0];
}
