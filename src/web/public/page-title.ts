import type { Business, PublicPage } from '#contract/page.ts';

const titles: Readonly<Record<PublicPage, string>> = {
  estimator: 'Lift Estimator',
  'thank-you': 'Your Estimate',
  'not-found': 'Page not found',
};

export function pageTitle(page: PublicPage, business: Business): string {
  return [...new Set([titles[page], business.name])].join(' | ');
}
