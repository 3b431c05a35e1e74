// The drawing beside the questions. It is no part of what React renders: a phone draws it with every answer.
import { firstStep } from '#domain/questionnaire.ts';
import type { DrawingVariant } from '#domain/drawing-plan.ts';
import { logProblem } from '#web/ui/log-problem.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import type { WizardStore } from '#web/public/questionnaire/wizard-store.ts';
import type * as Drawing from './lazy-drawing.ts';

/** Where its place is shown. */
const media: Record<DrawingVariant, string> = {
  panel: '(min-width: 48rem)',
  strip: '(max-width: 47.99rem) and (min-height: 37.01rem)',
};

/** In a place that is kept from the first paint on, as soon as the page is idle. The returned function ends it. */
export function keepDrawn(place: Element, variant: DrawingVariant, wizard: WizardStore): () => void {
  const room = matchMedia(media[variant]);
  let drawing: typeof Drawing | undefined;
  let cancelLoad = () => {};

  async function load(): Promise<void> {
    try {
      drawing = await import('./lazy-drawing.ts');
      draw();
    } catch (error) {
      // A decoration: the page goes on without it, and the next answer tries again.
      logProblem('the drawing could not be loaded', error);
    }
  }

  function draw(): void {
    const { step, answers } = wizard.read();
    const isShown = room.matches && (variant === 'panel' || step !== firstStep);
    if (!isShown) return;
    if (drawing) return drawing.followSvg(place, drawing.drawLift(answers, variant));
    cancelLoad();
    cancelLoad = whenIdle(() => void load());
  }

  draw();
  const unsubscribe = wizard.subscribe(draw);
  room.addEventListener('change', draw);
  return () => {
    cancelLoad();
    unsubscribe();
    room.removeEventListener('change', draw);
  };
}
