import { firstStep } from '#domain/questionnaire/steps.ts';
import type { DrawingVariant } from '#web/drawing/drawing-plan.ts';
import { lazyPart } from '#web/public/layout/lazy-part.tsx';
import { useWizard } from '#web/public/wizard/use-wizard.ts';
import type { WizardStore } from '#web/public/wizard/wizard-store.ts';
import { useMediaWhenIdle } from './use-media-when-idle.ts';

/** A decoration: the page goes on without it. */
const liftDrawing = lazyPart(
  () => import('./lazy-lift-drawing.ts'),
  null,
  () => import('./lazy-lift-drawing.ts').catch(() => ({ default: () => null })),
);

/** Where its place is shown. Elsewhere the place is hidden, and the drawing is not rendered. */
const media: Record<DrawingVariant, string> = {
  panel: '(min-width: 48rem)',
  strip: '(max-width: 47.99rem) and (min-height: 37.01rem)',
};

interface DrawingWhenIdleProps {
  readonly variant: DrawingVariant;
  readonly wizard: WizardStore;
}

/** Its place is kept from the first paint on; the drawing comes when the page is idle. */
export function DrawingWhenIdle({ variant, wizard }: DrawingWhenIdleProps) {
  const hasRoom = useMediaWhenIdle(media[variant]);
  const isFirstStep = useWizard(wizard, ({ step }) => step === firstStep);
  const answers = useWizard(wizard, (state) => state.answers);
  const isPrinted = useWizard(wizard, ({ estimate }) => estimate !== undefined);
  const isShown = variant === 'panel' ? hasRoom || isPrinted : hasRoom && !isFirstStep;
  return isShown && <liftDrawing.Part answers={answers} variant={variant} />;
}
