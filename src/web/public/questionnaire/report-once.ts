import { parseJson } from '#domain/text.ts';
import { reportStepsReached } from '#web/api/estimate-api.ts';
import { inStorage } from '#web/public/storage.ts';

/** In sessionStorage, for as long as the tab lives. */
const key = 'lift-estimator:steps-reported:2';

/** Reports those of the steps, by their ids, that were not reported yet. Without storage a reload reports them again. */
export function reportOnce(reached: readonly string[]): void {
  const stored = parseJson(inStorage('sessionStorage', (storage) => storage.getItem(key)) ?? '');
  const reported: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const news = reached.filter((step) => !reported.includes(step));
  if (news.length === 0 || !reportStepsReached(news)) return;
  inStorage('sessionStorage', (storage) => storage.setItem(key, JSON.stringify([...reported, ...news])));
}
