import { lazyPart } from '#web/public/layout/lazy-part.tsx';

const fetchPage = () => import('./thank-you-page.tsx');

/**
 * For when the visitor is on the page's address already: should its script not come, as after an update of
 * the server, loading the page anew brings the one that fits. What was handed over survives in the history.
 */
async function fetchPageOrReload(): ReturnType<typeof fetchPage> {
  try {
    return await fetchPage();
  } catch {
    window.location.reload();
    return new Promise(() => undefined);
  }
}

export const thankYouPage = lazyPart(fetchPage, fetchPageOrReload);
