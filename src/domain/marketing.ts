import { storableText } from './storable-text.ts';

// Where a visitor came from: the parameters that advertising tools put on the page's address.

export const marketingParameterNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'handl_url',
  'handl_landing_page',
  'handl_traffic_source',
  'handl_gclid',
  'gclid_id',
  'handl_wbraid',
  'handl_gbraid',
  'handl_msclkid',
  'gclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'fbclid',
  'fbp',
] as const;

type MarketingParameterName = (typeof marketingParameterNames)[number];
export type MarketingParameters = Partial<Record<MarketingParameterName, string>>;

/** Long enough for any landing page address; what is longer is cut, never a reason to lose a lead. */
export const maxMarketingLength = 2048;

/** The known parameters of a query string that have a value. `get` is URLSearchParams' own. */
export function captureMarketing(query: {
  get(name: MarketingParameterName): string | null | undefined;
}): MarketingParameters {
  const captured: MarketingParameters = {};
  for (const name of marketingParameterNames) {
    const value = storableText(query.get(name) ?? '', maxMarketingLength);
    if (value) captured[name] = value;
  }
  return captured;
}
