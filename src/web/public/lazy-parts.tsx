// The scripts that the first steps do not need: loaded when they are near, or when they are shown.
import { preloadToasts } from '#web/ui/toasts.ts';
import { lazyPart } from './layout/lazy-part.tsx';
import { loadRequest } from './submit/submit-estimate.ts';

export const contactStep = lazyPart(
  () => import('./steps/contact-step.tsx'),
  <p className="text-muted">Loading...</p>,
);

export const estimateResult = lazyPart(
  () => import('./result/estimate-result.tsx'),
  <p className="mt-1 mb-4 text-muted">Your price is on its way.</p>,
);

export const whatIfList = lazyPart(() => import('./result/what-if-list.tsx'), null);

const fetchThankYouPage = () => import('./thank-you/thank-you-page.tsx');

export const thankYouPage = lazyPart(
  fetchThankYouPage,
  <p className="p-8 text-center">Loading...</p>,
  async () => {
    try {
      return await fetchThankYouPage();
    } catch {
      // As after an update of the server: loading the page anew brings the script that fits, and its state
      // survives in the browser's history.
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
  },
);

/** What the last step and the price need. */
export function preloadLastParts(): void {
  preloadToasts();
  const parts = [contactStep, estimateResult, whatIfList];
  void Promise.allSettled([...parts.map((part) => part.preload()), loadRequest()]);
}

export function preloadThankYouPage(): void {
  void Promise.allSettled([thankYouPage.preload()]);
}
