import type { DrawingLook } from '#web/drawing/lift-drawing.tsx';
// The scripts that the first step does not need: loaded after its answer, or when what they render is shown.
import { lazyPart } from '#web/public/lazy-part.tsx';
import { logProblem } from '#web/ui/log-problem.ts';
import { useWizard, type WizardStore } from './wizard-store.ts';

export const contactStep = lazyPart(
  () => import('./steps/contact-step.tsx'),
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

const liftDrawing = lazyPart(
  async () => ({ default: (await import('#web/drawing/lift-drawing.tsx')).LiftDrawing }),
  drawingOutline,
  // It is a decoration: the page goes on without it.
  { failed: drawingOutline },
);

/** The lift as it is answered so far. */
export function AnswersDrawing({ wizard, ...look }: DrawingLook & { readonly wizard: WizardStore }) {
  const { answers, options } = useWizard(wizard, (state) => state);
  return <liftDrawing.Part answers={answers} lists={options} {...look} />;
}

/** 'Calculate Price'. Its script comes with the contact form, which says so when it fails to load. */
export async function requestPrice(wizard: WizardStore): Promise<void> {
  const submission = await import('./request-price.ts').catch((error: unknown) => {
    logProblem('the script that requests the price could not be loaded', error);
  });
  await submission?.requestPrice(wizard);
}
