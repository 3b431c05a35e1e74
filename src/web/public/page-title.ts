import type { Business, PublicPage } from '#contract/page.ts';

const titles: Readonly<Record<PublicPage, string>> = {
  estimator: 'Lift Estimator',
  'thank-you': 'Your Estimate',
  'not-found': 'Page not found',
};

/** `part` is the step that is shown, or the price. */
export function pageTitle(page: PublicPage, business: Business, part = titles[page]): string {
  return [...new Set([part, titles[page], business.name])].join(' | ');
}
