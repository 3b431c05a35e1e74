// Two addresses need no router: a few lines over the History API.
import { dismissToasts } from '#web/ui/toasts.ts';

export const paths = {
  estimator: '/',
  thankYou: '/thank-you',
  privacyNotice: '/privacy-notice',
  accessibility: '/accessibility',
} as const;

const navigated = 'lift-estimator:navigated';

/** Calls `listener` whenever the address changes. Call the returned function to stop. */
export function onNavigation(listener: () => void): () => void {
  const until = new AbortController();
  for (const type of ['popstate', navigated]) window.addEventListener(type, listener, until);
  return () => until.abort();
}

/** The path without a slash at its end: `/thank-you/` is `/thank-you`. */
export function currentPath(): string {
  return window.location.pathname.replace(/(.)\/+$/, '$1');
}

/** In a frame every page is one without header and footer, in the host page's colours, also after a reload. */
export function addressOf(path: string): string {
  const query = new URLSearchParams(window.location.search);
  const kept = ['embed', 'theme'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

/** Opens another page of ours without loading it anew. The state stays out of the address. */
export function navigate(path: string, state: unknown = null): void {
  dismissToasts();
  window.history.pushState(state, '', addressOf(path));
  window.dispatchEvent(new Event(navigated));
  window.scrollTo(0, 0);
}
