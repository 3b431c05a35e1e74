// Two addresses need no router: a few lines over the History API.
import { useSyncExternalStore } from 'react';

const changed = 'lift-estimator:navigated';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(changed, listener);
  };
}

export function usePath(serverPath: string): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => serverPath,
  );
}

/** Opens another page of ours without loading it anew. The state stays out of the address. */
export function navigate(path: string, state: unknown = null): void {
  // In a frame every page is one without header and footer, also after a reload.
  const isEmbedded = new URLSearchParams(window.location.search).has('embed');
  window.history.pushState(state, '', isEmbedded ? `${path}?embed=1` : path);
  window.dispatchEvent(new Event(changed));
  window.scrollTo(0, 0);
}

/** A plain click on a link, which the page may answer itself; any other belongs to the browser. */
export function isPlainClick(event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
