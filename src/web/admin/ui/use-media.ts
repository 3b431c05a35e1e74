import { useSyncExternalStore } from 'react';

/** Whether a media query holds, such as `(min-width: 80rem)`. */
export function useMedia(query: string): boolean {
  const media = window.matchMedia(query);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
