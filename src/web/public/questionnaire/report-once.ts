import { reportStepsReached } from '#web/api/estimate-api.ts';

/** In sessionStorage, for as long as the tab lives. */
const key = 'lift-estimator:steps-reported:2';

function readReported(): string[] {
  try {
    const steps: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(steps) ? steps.filter((step) => typeof step === 'string') : [];
  } catch {
    return [];
  }
}

/** Reports those of the steps, by their ids, that were not reported yet. */
export function reportOnce(reached: readonly string[]): void {
  const reported = readReported();
  const news = reached.filter((step) => !reported.includes(step));
  if (news.length === 0 || !reportStepsReached(news)) return;
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...reported, ...news]));
  } catch {
    // A page in a frame may be denied storage: then a reload reports again.
  }
}
