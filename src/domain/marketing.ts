// Where a visitor came from: the parameters that advertising tools add to the page's address.
import { filledIn, plainName } from './link-parameters.ts';
import { oneLine, storableText } from './text.ts';

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
  // Consents, `granted` or `denied`, by the names of Google's Consent Mode.
  'ad_user_data',
  'ad_personalization',
] as const;

type MarketingParameterName = (typeof marketingParameterNames)[number];
export type MarketingParameters = Partial<Record<MarketingParameterName, string>>;

/** Bytes of all values together, which are stored with each estimate. More is cut, so that no lead is lost. */
export const maxMarketingLength = 4096;

/** In UTF-8, at most. */
const bytesOf = (value: string): number => value.length + 2 * (value.match(/\P{ASCII}/gu)?.length ?? 0);

/** The known parameters, in any spelling, that have a value. Of two with one name, the first counts. */
export function captureMarketing(parameters: Iterable<readonly [string, string]>): MarketingParameters {
  const given = [...parameters].flatMap(([name, value]) => {
    // On one line, because it stands in one of a mail.
    const stored = filledIn(value) && oneLine(value);
    return stored ? [[plainName(name), stored] as const] : [];
  });
  const found = marketingParameterNames.map((name) => {
    const [, value = ''] = given.find(([plain]) => plain === plainName(name)) ?? [];
    return { name, value };
  });
  // The shortest first: no consent and no click's id is cut for a long address.
  let left = maxMarketingLength;
  for (const each of found.toSorted((one, other) => bytesOf(one.value) - bytesOf(other.value))) {
    // What `length` counts takes at most three.
    const mostEach = bytesOf(each.value) === each.value.length ? 1 : 3;
    if (bytesOf(each.value) > left) each.value = oneLine(each.value, Math.floor(left / mostEach));
    left -= bytesOf(each.value);
  }
  const captured: MarketingParameters = {};
  for (const { name, value } of found) if (value) captured[name] = value;
  return captured;
}

const clickIds = [
  ['google ads', ['gclid', 'gbraid', 'wbraid', 'handl_gclid', 'gclid_id', 'handl_wbraid', 'handl_gbraid']],
  ['microsoft ads', ['msclkid', 'handl_msclkid']],
  // Meta also adds this parameter to links without advertising.
  ['facebook', ['fbclid']],
] as const;

/** Of a campaign and a medium. */
export const maxNameLength = 200;

/** As charts and filters call it, and null if unknown. A longer name is cut; the estimate keeps the whole parameter. */
export function shortName(parameter = '', maxLength = maxNameLength): string | null {
  return storableText(parameter, maxLength) || null;
}

/** The source in one word: `Google ` → `google`. Undefined if unknown. */
export function leadSource(marketing: MarketingParameters): string | undefined {
  const named = marketing.utm_source ?? marketing.handl_traffic_source;
  const name = shortName(named?.toLowerCase(), 60);
  if (name) return name;
  return clickIds.find(([, parameters]) => parameters.some((parameter) => marketing[parameter]))?.[0];
}
