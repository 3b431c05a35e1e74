export const loadThankYouPage = () => import('./thank-you-page.tsx');

/**
 * For when the visitor is on the page's address already: should its script not come, as after an update of
 * the server, loading the page anew brings the one that fits. What was handed over survives in the history.
 */
export async function loadThankYouPageOrReload(): ReturnType<typeof loadThankYouPage> {
  try {
    return await loadThankYouPage();
  } catch {
    window.location.reload();
    return new Promise(() => undefined);
  }
}
