import { firstStep } from '#domain/questionnaire/steps.ts';
import type { DrawingVariant } from '#web/drawing/drawing-plan.ts';
import { lazyPart } from '#web/public/layout/lazy-part.tsx';
import { useWizard, type WizardStore } from '#web/public/wizard/wizard-store.ts';
import { useMediaWhenIdle } from './use-media-when-idle.ts';

/** A decoration: the page goes on without it. */
const liftDrawing = lazyPart(
  () => import('./lazy-lift-drawing.ts'),
  null,
  () => import('./lazy-lift-drawing.ts').catch(() => ({ default: () => null })),
);

interface Place {
  /** Where it is shown. Elsewhere the place is hidden, and the drawing is not rendered. */
  readonly media: string;
  readonly look: string;
}

const places: Record<DrawingVariant, Place> = {
  panel: {
    media: '(min-width: 48rem)',
    look: '[contain:strict] hidden aspect-[400/267] border-b border-line md:block print:mx-auto print:mt-6 print:block print:h-48',
  },
  // Not on the first step, so that all its options are on the screen of a phone.
  strip: {
    media: '(max-width: 47.99rem) and (min-height: 37.01rem)',
    look: 'drawing-place [contain:strict] mt-3 h-20 in-data-[step=stops]:hidden [@media(max-height:37rem)]:hidden md:hidden',
  },
};

/** The place of the drawing is kept from the first paint on; the drawing comes when the page is idle. */
export function DrawingPlace({
  variant,
  wizard,
}: {
  readonly variant: DrawingVariant;
  readonly wizard: WizardStore;
}) {
  const { media, look } = places[variant];
  const hasRoom = useMediaWhenIdle(media);
  const isFirstStep = useWizard(wizard, ({ step }) => step === firstStep);
  const answers = useWizard(wizard, (state) => state.answers);
  const isPrinted = useWizard(wizard, ({ estimate }) => estimate !== undefined);
  const isShown = variant === 'panel' ? hasRoom || isPrinted : hasRoom && !isFirstStep;
  return <div className={look}>{isShown && <liftDrawing.Part answers={answers} variant={variant} />}</div>;
}
