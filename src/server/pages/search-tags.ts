// The tags for search engines and link previews, as far as the settings have the values.
import type { Business } from '#contract/page.ts';
import { questions } from '#domain/questions/questions.ts';
import { escapeHtml, escapeJson } from '#server/escape.ts';

const description = `Answer ${questions.length} short questions and see what your lift costs, in under 60 seconds.`;

/** `url`: the page's own address. Undefined if PUBLIC_URL is not set. */
export function searchTags(title: string, business: Business, url: string | undefined): string {
  const properties = {
    type: 'website',
    site_name: business.name,
    title,
    description,
    url,
    image: absolute(business.logoUrl, url),
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    url !== undefined && `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([name, value]) => value !== undefined && `<meta property="og:${name}" content="${escapeHtml(value)}">`,
    ),
    url !== undefined &&
      business.address !== undefined &&
      `<script type="application/ld+json">${escapeJson(localBusiness(business, url))}</script>`,
  ]
    .filter((tag) => tag !== false)
    .join('\n');
}

/** The business as search engines show it: https://schema.org/LocalBusiness */
function localBusiness({ name, phone, address, logoUrl }: Business, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    telephone: phone,
    address,
    url,
    image: absolute(logoUrl, url),
  };
}

function absolute(address: string | undefined, base: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
