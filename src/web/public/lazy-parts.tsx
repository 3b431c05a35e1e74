// The scripts that the first steps do not need: loaded when they are near, or when they are shown.
import { preloadToasts } from '#web/ui/toasts.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { lazyPart } from '#web/public/layout/lazy-part.tsx';
import { loadRequest } from '#web/public/submit/submit-estimate.ts';
import type { WizardState } from '#web/public/wizard/wizard-state.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';

export const contactStep = lazyPart(
  () => import('#web/public/steps/contact-step.tsx'),
  <p className="text-muted">Loading...</p>,
);

export const estimateResult = lazyPart(
  () => import('#web/public/result/estimate-result.tsx'),
  <p className="p-5 text-muted">Your price is on its way.</p>,
);

const fetchThankYouPage = () => import('#web/public/thank-you/thank-you-page.tsx');

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

/** Loads each part once the visitor has come near to it. */
export function preloadNearParts(wizard: WizardStore): void {
  const parts = new Map<() => unknown, (state: WizardState) => boolean>([
    [contactStep.preload, ({ step }) => step >= 4],
    [loadRequest, ({ step }) => step >= 4],
    [estimateResult.preload, ({ step }) => step >= 4],
    [preloadToasts, ({ step }) => step >= 4],
    [thankYouPage.preload, ({ estimate }) => estimate !== undefined],
  ]);

  function preload(): void {
    for (const [load, isNear] of parts) {
      if (!isNear(wizard.read())) continue;
      parts.delete(load);
      const tryToLoad = () => void Promise.allSettled([load()]);
      // What fails to load is tried again when it is needed, and says so then. The contact is the first that is needed.
      if (load === contactStep.preload) tryToLoad();
      else whenIdle(tryToLoad);
    }
  }

  preload();
  wizard.subscribe(preload);
}
