// The scripts that the first step does not need: loaded after its answer, or when what they render is shown.
import { firstStep } from '#domain/questionnaire.ts';
import type { WizardState } from '#web/public/questionnaire/wizard-state.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/schedule.ts';
import { preloadToasts } from '#web/ui/toasts.ts';
import { lazyPart } from './lazy-part.tsx';

export const contactStep = lazyPart(
  () => import('#web/public/questionnaire/contact-step.tsx'),
  <p className="text-muted">Loading...</p>,
);

/** An outline of ground, shaft and cabin, until the drawing is loaded. */
export const drawingOutline = (
  <svg
    viewBox="0 0 400 267"
    fill="none"
    strokeDasharray="5 4"
    aria-hidden="true"
    className="size-full stroke-edge"
  >
    <path d="M20 240H380M172 240V104h56V240M179 240v-53h42v53" strokeWidth="1.6" />
  </svg>
);

export const liftDrawing = lazyPart(
  async () => ({ default: (await import('#web/drawing/lift-drawing.tsx')).LiftDrawing }),
  drawingOutline,
  // A decoration: the page goes on without it.
  { failed: drawingOutline },
);

export const estimateResult = lazyPart(
  () => import('#web/public/estimate/estimate-result.tsx'),
  <p className="p-5 text-muted">Your price is on its way.</p>,
);

/** 'Calculate Price'. Its script comes with the contact form, which says so when it fails to load. */
export async function requestPrice(wizard: WizardStore): Promise<void> {
  const submission = await import('#web/public/questionnaire/request-price.ts').catch((error: unknown) => {
    logProblem('the script that requests the price could not be loaded', error);
  });
  await submission?.requestPrice(wizard);
}

const fetchThankYouPage = () => import('#web/public/estimate/thank-you-page.tsx');

export const thankYouPage = lazyPart(fetchThankYouPage, <p className="p-8 text-center">Loading...</p>, {
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
    // What fails to load is tried again when it is needed, and says so then.
    const tryTo = (load: () => unknown) => void Promise.allSettled([load()]);
    // A browser that is busy with a quick visitor is idle too late for the form.
    tryTo(first);
    for (const load of others) whenIdle(() => tryTo(load));
  }
}
