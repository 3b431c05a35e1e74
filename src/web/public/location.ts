// Two addresses need no router: a few lines over the History API.
import { useSyncExternalStore } from 'react';

export const paths = { estimator: '/', thankYou: '/thank-you' } as const;

const navigated = 'lift-estimator:navigated';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(navigated, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(navigated, listener);
  };
}

/** Without a slash at its end: `/thank-you/` is `/thank-you`. */
export function currentPath(): string {
  return window.location.pathname.replace(/(.)\/+$/, '$1');
}

export function usePath(serverPath: string): string {
  return useSyncExternalStore(subscribe, currentPath, () => serverPath);
}

/** Opens another page of ours without loading it anew. The state stays out of the address. */
export function navigate(path: string, state: unknown = null): void {
  // In a frame every page is one without header and footer, also after a reload.
  const isEmbedded = new URLSearchParams(window.location.search).has('embed');
  window.history.pushState(state, '', isEmbedded ? `${path}?embed=1` : path);
  window.dispatchEvent(new Event(navigated));
  window.scrollTo(0, 0);
}
