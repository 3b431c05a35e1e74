import { reportOpened } from '#web/api/estimate-api.ts';
import { inStorage } from '#web/public/storage.ts';

const secondsInView = 5;

/**
 * Reports once that somebody looked at the estimate for five seconds. Mail scanners run no scripts; admins do not count.
 * Call the returned function to stop.
 */
export function reportWhenSeen(path: string): () => void {
  if (inStorage('localStorage', (storage) => storage.getItem('adminToken'))) return () => undefined;
  let seconds = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seconds += 1;
    if (seconds < secondsInView) return;
    clearInterval(timer);
    void reportOpened(path);
  }, 1000);
  return () => clearInterval(timer);
}
