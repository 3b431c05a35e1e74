// The scripts of what comes after the questions: loaded once a visitor has begun, or when what they render is shown.
import { firstStep } from '#domain/questionnaire.ts';
import { contactStep } from '#web/public/questionnaire/lazy-parts.tsx';
import type { WizardState } from '#web/public/questionnaire/wizard-state.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { whenIdle } from '#web/ui/schedule.ts';
import { preloadToasts } from '#web/ui/toasts.ts';
import { lazyPart } from './lazy-part.tsx';

/** What had the focus is gone by now: the focus waits here for the part, which takes it. */
function Coming({ children }: { readonly children: string }) {
  return (
    <p tabIndex={-1} ref={takeFocus} className="p-5 text-muted outline-none">
      {children}
    </p>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

export const estimateResult = lazyPart(
  () => import('#web/public/estimate/estimate-result.tsx'),
  <Coming>Your price is on its way.</Coming>,
);

const fetchThankYouPage = () => import('#web/public/estimate/thank-you-page.tsx');

export const thankYouPage = lazyPart(fetchThankYouPage, <Coming>Loading...</Coming>, {
  fetchShown: async () => {
    try {
      return await fetchThankYouPage();
    } catch {
      // As after an update of the server: loading the page anew brings the script that fits, and its state
      // survives in the browser's history.
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
  },
});

/** Loads what comes after the questions once a visitor has begun, and the last page once there is a price. */
export function preloadParts(wizard: WizardStore): void {
  whenFirst(wizard, ({ step }) => step > firstStep, [
    contactStep.preload,
    estimateResult.preload,
    preloadToasts,
  ]);
  whenFirst(wizard, ({ estimate }) => estimate !== undefined, [thankYouPage.preload]);
}

function whenFirst(
  wizard: WizardStore,
  isNear: (state: WizardState) => boolean,
  [first, ...others]: readonly [() => unknown, ...(() => unknown)[]],
): void {
  const unsubscribe = wizard.subscribe(preload);
  preload();

  function preload(): void {
    if (!isNear(wizard.read())) return;
    unsubscribe();
    // A part that fails to load is tried again when it is needed, and only then shows an error.
    const tryTo = (load: () => unknown) => void Promise.allSettled([load()]);
    // Not when idle: a quick visitor keeps the browser busy until the form is needed.
    tryTo(first);
    for (const load of others) whenIdle(() => tryTo(load));
  }
}
